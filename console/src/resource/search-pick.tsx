import { CloseCircleFilled } from '@ant-design/icons'
import type { Endpoint } from '@kangju/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { useSettled } from '../ui/use-settled.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { InputProps, Values } from './types.ts'

interface Option {
  readonly id: string
  readonly name: string
}

const typedAtMost = 32

interface Props<Row extends Option> extends InputProps {
  /** A list endpoint with a `keyword` parameter. */
  call: Endpoint
  query?: Values
  /** Rows that may already be chosen, with their names; they need not be in the first results. */
  known?: readonly Option[]
  many?: boolean
  label: (row: Row) => string
  placeholder?: string
  /** Called with the chosen row. */
  onChoose?: (row: Row) => void
}

/** Select for lists too long to load: the server searches while the user types. */
export const SearchPick = <Row extends Option>(props: Props<Row>) => {
  const { call, query = {}, known = [], many = false, label, placeholder, onChoose, ...rest } = props
  const say = useSay()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim().slice(0, typedAtMost))
  const { data, isFetching } = useCall(call, {
    query: { ...query, ...(keyword === '' ? {} : { keyword }) },
  } as never)
  const rows = (data ?? []) as readonly Row[]
  const offered = rows.map((row) => ({ value: row.id, label: label(row) }))
  const chosen = new Set([rest.value].flat())
  const kept = known.filter(({ id }) => chosen.has(id) && !offered.some((one) => one.value === id))
  return (
    <Select<unknown>
      {...rest}
      {...(many ? { mode: 'multiple' as const } : {})}
      className="wide"
      value={rest.value ?? (many ? [] : undefined)}
      options={[...kept.map(({ id, name }) => ({ value: id, label: name })), ...offered]}
      placeholder={placeholder ?? say(words.choose)}
      loading={isFetching}
      onSelect={(value: unknown) => {
        const row = rows.find(({ id }) => id === value)
        if (row !== undefined) onChoose?.(row)
      }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(isOpen) => isOpen || setTyped('')}
      allowClear={{ label: say(words.clear), clearIcon: <CloseCircleFilled /> }}
    />
  )
}
