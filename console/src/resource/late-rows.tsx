import {
  createContext,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { GroupedRow } from './grouped-rows.tsx'
import type { AnyRow } from './types.ts'
import styles from './list-table.module.css'

/** Rows that are drawn at once; the others follow when these are on the screen. */
const firstRows = 6

const none: ReadonlySet<string> = new Set()

/** Ids of the rows that are not drawn yet. */
const LateIds = createContext(none)

interface Props {
  rows: readonly AnyRow[]
  children: ReactNode
}

/** Lets a table show its first rows before it draws the others, so that a click is answered sooner. */
export const LateRows = ({ rows, children }: Props) => {
  const [isWhole, setWhole] = useState(false)
  // A page that is prepared out of sight has no effects, so it gets only its first rows until it is shown.
  useEffect(() => startTransition(() => setWhole(true)), [])
  const late = useMemo(() => (isWhole ? none : new Set(rows.slice(firstRows).map(({ id }) => id))), [isWhole, rows])
  return <LateIds value={late}>{children}</LateIds>
}

type RowProps = ComponentProps<'tr'> & { readonly 'data-row-key'?: string }

const useIsLate = (props: RowProps) => use(LateIds).has(props['data-row-key'] ?? '')

/** As high as the row that follows, so that nothing below it moves. */
const Room = () => <tr className={styles.late} aria-hidden />

const LateRow = (props: RowProps) => (useIsLate(props) ? <Room /> : <tr {...props} />)

const LateGroupedRow = (props: RowProps) => (useIsLate(props) ? <Room /> : <GroupedRow {...props} />)

/** Components of an antd table inside LateRows. */
export const lateParts = { body: { row: LateRow } }
export const lateGroupedParts = { body: { row: LateGroupedRow } }
