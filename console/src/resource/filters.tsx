import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import type { Text } from '@kangju/contract'
import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { Pick, PickOption } from './pick.tsx'
import { SearchFilter } from './search-filter.tsx'
import { labelOf, querySchema } from './labels.ts'
import { filtersOf } from './query.ts'
import { asText, choicesOf, kindOf, normalise, type FieldSchema } from './schema.ts'
import type { AnyResource, AnySearch, Values } from './types.ts'
import styles from './filters.module.css'

// Calendars are heavy, and most lists have none, so these are loaded on demand.
const PeriodFilter = onDemand(() => import('./period-filter.tsx').then(({ PeriodFilter }) => PeriodFilter))
const AreaFilter = onDemand(() => import('./area-input.tsx').then(({ AreaInput }) => AreaInput))
const FieldFilter = onDemand(() => import('./fields.tsx').then(({ FieldInput }) => FieldInput))

const sheet = () => import('./filter-sheet.tsx')
const FilterSheet = onDemand(() => sheet().then(({ FilterSheet }) => FilterSheet))
const SortPick = onDemand(() => sheet().then(({ SortPick }) => SortPick))

const debounceMs = 400
/** Filters that are shown before the others are asked for. */
export const atFirst = 3

interface TypedProps {
  label: string
  value: string
  maxLength?: number
  onCommit: (value: string | undefined) => void
}

/** Commits when typing pauses, never during IME composition. */
const Typed = ({ label, value, maxLength, onCommit }: TypedProps) => {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  /** Values on their way to the address; more may be typed before they arrive. */
  const [sent, setSent] = useState<readonly string[]>([])
  const [isComposing, setComposing] = useState(false)
  if (seen !== value) {
    setSeen(value)
    const arrived = sent.indexOf(value)
    setSent(arrived === -1 ? [] : sent.slice(arrived + 1))
    // Another value: a reset, the back button or a saved view.
    if (arrived === -1) setTyped(value)
  }
  const commit = () => {
    const next = typed.trim()
    if (next === (sent.at(-1) ?? value)) return
    setSent([...sent, next])
    onCommit(next || undefined)
  }
  const commitLater = useEffectEvent(commit)
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => commitLater(), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  return (
    <Input
      allowClear
      prefix={<SearchOutlined className="quiet" />}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={commit}
    />
  )
}

export interface FiltersProps {
  resource: AnyResource
  query: Values
  onChange: (change: Values) => void
  onReset: () => void
}

/** Filters of a list; the tabs already filter by state. */
export const searchesOf = ({ search, machine }: AnyResource): AnySearch[] =>
  search
    .map((one): AnySearch => (typeof one === 'string' ? { key: one } : one))
    .filter(({ key }) => key !== 'status' || machine === undefined)

export const isUsed = ({ key, to }: AnySearch, query: Values) =>
  query[key] !== undefined || (to !== undefined && query[to] !== undefined)

interface InputProps extends Omit<FiltersProps, 'onReset'> {
  search: AnySearch
}

const InputByKind = ({ resource, search, query, onChange }: InputProps) => {
  const say = useSay()
  const { key, options, to, daysAtMost } = search
  const schema: FieldSchema = querySchema(resource).properties?.[key] ?? {}
  const label = say(labelOf(resource, search))
  const set = (value: unknown) => onChange({ [key]: normalise(schema, value) })
  const pick = { 'aria-label': label, placeholder: label, value: query[key], onChange: set }
  if (to !== undefined)
    return (
      <PeriodFilter
        label={label}
        first={query[key]}
        last={query[to]}
        daysAtMost={daysAtMost}
        onChange={(first, last) => onChange({ [key]: first, [to]: last })}
      />
    )
  if (options !== undefined && search.searched === true) return <SearchFilter {...pick} call={options} />
  if (options !== undefined) return <PickOption {...pick} call={options} many={schema.items !== undefined} />
  const texts = search.choice ?? resource.words.choice[key] ?? {}
  switch (kindOf(schema)) {
    case 'area':
      return <AreaFilter {...pick} />
    case 'choice':
    case 'choices':
      return (
        <Pick
          {...pick}
          many={schema.items !== undefined}
          choices={choicesOf(schema).map((one) => ({ value: one, label: say(texts[one] as Text) }))}
        />
      )
    case 'number':
      // A number with named values is chosen by name.
      return search.choice === undefined ? (
        <FieldFilter {...pick} schema={schema} />
      ) : (
        <Pick
          {...pick}
          value={query[key] === undefined ? undefined : asText(query[key])}
          onChange={(value) => set(value === undefined ? undefined : Number(value))}
          choices={Object.entries(search.choice).map(([value, text]) => ({ value, label: say(text) }))}
        />
      )
    case 'flag':
      return (
        <Pick
          {...pick}
          value={query[key] === undefined ? undefined : asText(query[key])}
          onChange={(value) => set(value === undefined ? undefined : Number(value))}
          choices={[
            { value: '1', label: say(words.yes) },
            { value: '0', label: say(words.no) },
          ]}
        />
      )
    case 'text':
    case 'masked':
      return <Typed label={label} value={asText(query[key])} maxLength={schema.maxLength} onCommit={set} />
    default:
      return <FieldFilter schema={schema} value={query[key]} onChange={set} />
  }
}

/** The input of one filter, by the kind of its value. */
export const FilterInput = (props: InputProps) => <InputByKind {...props} />

export const ResetButton = ({ resource, query, onReset }: Omit<FiltersProps, 'onChange'>) => {
  const say = useSay()
  return (
    <Button disabled={resource.usual === undefined && Object.keys(filtersOf(query)).length === 0} onClick={onReset}>
      {say(words.reset)}
    </Button>
  )
}

/** One button opens all filters from the bottom of a phone. */
export const PhoneFilters = (props: FiltersProps) => {
  const say = useSay()
  const { resource, query, onChange } = props
  /** Undefined until it was first opened. */
  const [isOpen, setOpen] = useState<boolean>()
  const all = searchesOf(resource)
  if (all.length === 0) return null
  const used = all.filter((search) => isUsed(search, query))
  return (
    <>
      <Button icon={<FilterOutlined />} className={styles.thumb} onClick={() => setOpen(true)}>
        {used.length === 0 ? say(words.filter) : say(words.filterCount, { n: used.length })}
      </Button>
      {isOpen !== undefined && (
        <FilterSheet isOpen={isOpen} reset={<ResetButton {...props} />} onClose={() => setOpen(false)}>
          {all.map((search) => (
            <FilterInput key={search.key} {...props} search={search} />
          ))}
          <SortPick resource={resource} query={query} onChange={onChange} />
        </FilterSheet>
      )}
    </>
  )
}

/** The first filters of a list without tabs, and all of them if the user wishes. */
export const Filters = (props: FiltersProps) => {
  const say = useSay()
  const [isWide, setWide] = useState(false)
  const { resource, query } = props
  const all = searchesOf(resource)
  if (all.length === 0) return null
  const isHiddenInUse = all.slice(atFirst).some((search) => isUsed(search, query))
  const shown = isWide || isHiddenInUse ? all : all.slice(0, atFirst)
  return (
    <div className={styles.filters} role="search">
      {shown.map((search) => (
        <div key={search.key} className={styles.filter}>
          <FilterInput {...props} search={search} />
        </div>
      ))}
      {all.length > atFirst && !isHiddenInUse && (
        <Button type="link" onClick={() => setWide(!isWide)}>
          {say(isWide ? words.fewerFilters : words.moreFilters)}
        </Button>
      )}
      <ResetButton {...props} />
    </div>
  )
}
