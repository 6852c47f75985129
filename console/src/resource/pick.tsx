import type { Endpoint } from '@kangju/contract'
import { Select } from 'antd'
import { useCall } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { InputProps } from './types.ts'

interface Option {
  readonly id: string
  readonly name: string
}

const none: readonly Option[] = []

/** A pick list's rows; many fields may ask for the same one. */
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
      allowClear
      className="wide"
    />
  )
}

export const PickOption = ({ call, ...rest }: Omit<PickProps, 'choices'> & { call: Endpoint }) => (
  <Pick {...rest} choices={useOptions(call).map(({ id, name }) => ({ value: id, label: name }))} />
)
