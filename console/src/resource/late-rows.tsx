import {
  createContext,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { classes } from '../ui/classes.ts'
import { GroupedRow } from './grouped-rows.tsx'
import type { AnyRow } from './types.ts'
import styles from './list-table.module.css'

/** Rows that are drawn at once; the others follow when these are on the screen. */
const firstDrawn = 6
/** Rows of a prepared page that are laid out at once: about as many as a screen holds. */
const firstSeen = 14

const none: ReadonlySet<string> = new Set()

/** Ids of the rows after the first, while they are not drawn yet, or drawn but not laid out. */
const Late = createContext({ undrawn: none, unseen: none })

interface Props {
  rows: readonly AnyRow[]
  children: ReactNode
}

/** Lets a table show its first rows before it draws the others, so that a click is answered sooner. */
export const LateRows = ({ rows, children }: Props) => {
  const isDrawn = useDeferredValue(true, false)
  const [isSeen, setSeen] = useState(false)
  // A page that is prepared out of sight has all rows but no effects; its first frame lays out one screen of them.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setSeen(true))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  const late = useMemo(() => {
    const after = (count: number) => new Set(rows.slice(count).map(({ id }) => id))
    return { undrawn: isDrawn ? none : after(firstDrawn), unseen: isSeen ? none : after(firstSeen) }
  }, [isDrawn, isSeen, rows])
  return <Late value={late}>{children}</Late>
}

type RowProps = ComponentProps<'tr'> & { readonly 'data-row-key'?: string }

/** As high as the row that follows, so that nothing below it moves. */
const Room = () => <tr className={styles.late} aria-hidden />

/** A row that is drawn late; `Drawn` draws it. */
const lateRow = (Drawn: 'tr' | typeof GroupedRow) => (props: RowProps) => {
  const { undrawn, unseen } = use(Late)
  const id = props['data-row-key'] ?? ''
  if (undrawn.has(id)) return <Room />
  return <Drawn {...props} className={classes(props.className, unseen.has(id) && styles.unseen)} />
}

/** Components of an antd table inside LateRows. */
export const lateParts = { body: { row: lateRow('tr') } }
export const lateGroupedParts = { body: { row: lateRow(GroupedRow) } }
