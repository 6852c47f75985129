import { CloseCircleFilled } from '@ant-design/icons'
import type { Endpoint } from '@kangju/contract'
import { Select } from 'antd'
import { useCall } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { InputProps, Values } from './types.ts'

interface Option {
  readonly id: string
  readonly name: string
}

const none: readonly Option[] = []

/** Rows of a pick list; fields with the same one share the request. */
export const useOptions = (call: Endpoint) => (useCall(call, {}).data as readonly Option[] | undefined) ?? none

const filterByLabel = (typed: string, option?: { label?: unknown }) =>
  String(option?.label).toLowerCase().includes(typed.trim().toLowerCase())

export interface PickProps extends InputProps {
  choices: readonly { value: string; label: string }[]
  many?: boolean
  placeholder?: string
  'aria-label'?: string
}

export const Pick = ({ choices, many = false, placeholder, ...rest }: PickProps) => {
  const say = useSay()
  return (
    <Select<unknown>
      {...rest}
      {...(many ? { mode: 'multiple' as const } : {})}
      value={rest.value ?? (many ? [] : undefined)}
      options={[...choices]}
      placeholder={placeholder ?? say(words.choose)}
      showSearch={{ filterOption: filterByLabel }}
      allowClear={{ label: say(words.clear), clearIcon: <CloseCircleFilled /> }}
      className="wide"
    />
  )
}

/** Choices of a pick list; chosen ones that are no longer offered get one name instead of a bare id. */
export const withKept = (offered: readonly Option[] | undefined, value: unknown, keptName: string) => {
  const choices = (offered ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (offered === undefined) return choices
  const chosen = [value].flat().filter((one) => typeof one === 'string')
  const kept = chosen.filter((id) => !choices.some((choice) => choice.value === id))
  return [...choices, ...kept.map((id) => ({ value: id, label: keptName }))]
}

interface PickOptionProps extends Omit<PickProps, 'choices'> {
  call: Endpoint
  query?: Values
  /** Name for a chosen value that is no longer offered. */
  kept?: string
}

export const PickOption = ({ call, query, kept, ...rest }: PickOptionProps) => {
  const say = useSay()
  const data = useCall(call, query === undefined ? {} : ({ query } as never)).data as readonly Option[] | undefined
  return <Pick {...rest} choices={withKept(data, rest.value, kept ?? say(words.notOffered))} />
}
