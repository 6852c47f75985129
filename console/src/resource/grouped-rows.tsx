import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { useSay } from '../ui/say.ts'
import type { AnyResource, AnyRow, RowGroup } from './types.ts'
import styles from './list-table.module.css'

interface Headings {
  /** Headings by the id of the first row under them. */
  readonly byRow: ReadonlyMap<string, RowGroup>
  /** Number of columns that a heading spans. */
  readonly columns: number
}

/** The headings of the rows in a table. */
export const RowHeadings = createContext<Headings>({ byRow: new Map(), columns: 1 })

/** The row before which each heading is shown. */
export const headingsOf = (rows: readonly AnyRow[], groupOf: AnyResource['groupOf']): Map<string, RowGroup> => {
  const found = new Map<string, RowGroup>()
  if (groupOf === undefined) return found
  let last: string | undefined
  for (const row of rows) {
    const group = groupOf(row)
    if (group.key !== last) found.set(row.id, group)
    last = group.key
  }
  return found
}

/** A cell with the heading of the group that starts at its row. */
export const HeadedCell = ({ id, children }: { id: string; children: ReactNode }) => {
  const say = useSay()
  const heading = use(RowHeadings).byRow.get(id)
  if (heading === undefined) return children
  return (
    <span className="two-lines">
      <span className={styles.group} data-tone={heading.tone}>
        {say(heading.text)}
      </span>
      {children}
    </span>
  )
}

/** A row of a table, below its heading if it is the first under it. */
export const GroupedRow = (props: ComponentProps<'tr'> & { readonly 'data-row-key'?: string }) => {
  const say = useSay()
  const { byRow, columns } = use(RowHeadings)
  const heading = byRow.get(props['data-row-key'] ?? '')
  if (heading === undefined) return <tr {...props} />
  return (
    <>
      <tr className={styles.heading} data-tone={heading.tone}>
        <th colSpan={columns} scope="colgroup">
          {say(heading.text)}
        </th>
      </tr>
      <tr {...props} />
    </>
  )
}
