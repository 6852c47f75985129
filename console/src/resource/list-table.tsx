import type { ListLook, Page as PageOf } from '@kangju/contract'
import { Button, Pagination, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { langStore } from '../api/lang.ts'
import { sizeStore } from '../api/size.ts'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { useIsNarrow, useIsPhone } from '../ui/use-media.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { RowSteps, type Step } from './actions.tsx'
import { chooseColumns, columnsOf } from './column-choice.ts'
import { cardColumns, sortKeyOf, tableColumns } from './columns.tsx'
import { HeadedCell, headingsOf, RowHeadings } from './grouped-rows.tsx'
import { lateGroupedParts, lateParts, LateRows } from './late-rows.tsx'
import { defaultLimit, limits } from './query.ts'
import { useLasting } from './states.tsx'
import { labelOf } from './labels.ts'
import type { AnyColumn, AnyResource, AnyRow, RowGroup, Values } from './types.ts'
import { useTight } from './use-tight.ts'
import styles from './list-table.module.css'
import listStyles from './list.module.css'

const sizes = { default: 'large', medium: 'medium', small: 'small', mini: 'small' } as const
const heights = { large: styles.large, medium: styles.medium, small: styles.small }
const skeleton = Array.from({ length: 8 }, (_, at): AnyRow => ({ id: `skeleton ${at}` }))

const noHeadings: ReadonlyMap<string, RowGroup> = new Map()

/** The column with the heading of each group in the cell of its first row. */
const withHeadings = (column: TableColumnType<AnyRow>): TableColumnType<AnyRow> => ({
  ...column,
  render: (value, row, at) => <HeadedCell id={row.id}>{column.render?.(value, row, at) as ReactNode}</HeadedCell>,
})

/** Flattens a tree into its rows in display order. */
export const rowsOf = (answer: PageOf<AnyRow> | undefined): AnyRow[] =>
  (answer?.items ?? []).flatMap((row) => [
    row,
    ...(Array.isArray(row['children']) ? (row['children'] as AnyRow[]) : []),
  ])

interface Props {
  resource: AnyResource
  query: Values
  answer: PageOf<AnyRow> | undefined
  look: ListLook
  empty: ReactNode
  openId: string | undefined
  /** Undefined where there are no bulk actions. */
  selected: readonly AnyRow[] | undefined
  stepsOf: (row: AnyRow) => Step[]
  onSelect: (rows: AnyRow[]) => void
  onOpen: (row: AnyRow) => void
  onSort: (sort: string | undefined) => void
}

/** An undocumented property of antd's table: without it a scrollbar that no list has is measured, and the table drawn twice. */
const unmeasured = { tailor: true }

export const ListTable = (props: Props) => {
  const say = useSay()
  const size = sizeStore.use()
  const isWide = !useIsNarrow()
  const { resource, query, answer, look, openId, selected, stepsOf } = props
  const all = rowsOf(answer)
  const isSkeleton = useLasting(answer === undefined)
  const isPhone = useIsPhone()
  const chosen = chooseColumns(columnsOf(resource), look.columns)
  const card = isPhone ? cardColumns(resource, chosen) : undefined
  const asked = card === undefined ? chosen : card.map(({ column }) => column)
  const lang = langStore.use()
  const [isTight, boxRef] = useTight([resource.calls.list.path, lang, size, ...asked.map(({ key }) => key)].join(' '))
  const byRow = isSkeleton ? noHeadings : headingsOf(answer?.items ?? [], resource.groupOf)
  const headedAt =
    isPhone || resource.groupOf === undefined ? -1 : asked.findIndex(({ key }) => key === resource.groupIn)
  const isHeadedByRow = resource.groupOf !== undefined && headedAt < 0
  const columns = tableColumns(resource, asked, {
    say,
    sort: query['sort'] as string | undefined,
    isSkeleton,
  }).map((drawn, at) => {
    const part = card?.[at]?.part
    const headed = at === headedAt ? withHeadings(drawn) : drawn
    const column = at === 0 ? { ...headed, className: classes(headed.className, styles.atStart) } : headed
    const label = say(labelOf(resource, asked[at] as AnyColumn))
    return part === undefined
      ? column
      : { ...column, onCell: () => ({ 'data-card': part, 'data-label': label }) as object }
  })
  const steps = {
    key: ' steps',
    title: say(words.actions),
    render: (_: unknown, row: AnyRow) => (
      <RowSteps steps={stepsOf(row)} isCard={isPhone} isTight={isTight && !isPhone} />
    ),
    className: styles.atEnd,
  }
  const select = (keys: readonly React.Key[]) =>
    props.onSelect(keys.flatMap((key) => [...all, ...(selected ?? [])].find((row) => row.id === key) ?? []))
  const selection = selected !== undefined &&
    !isSkeleton && {
      rowSelection: {
        selectedRowKeys: selected.map((row) => row.id),
        preserveSelectedRowKeys: true,
        columnWidth: 42,
        onChange: select,
      },
    }
  const shown = all.some((row) => stepsOf(row).length > 0) ? [...columns, steps] : columns
  const table = (
    <Table<AnyRow>
      rowKey="id"
      size={sizes[size]}
      className={classes(heights[sizes[size]], isPhone && styles.cards)}
      columns={shown}
      components={isHeadedByRow ? lateGroupedParts : lateParts}
      dataSource={isSkeleton ? skeleton : (answer?.items ?? [])}
      locale={{ emptyText: answer === undefined ? <div className={listStyles.noRows} /> : props.empty }}
      expandable={{ defaultExpandAllRows: true }}
      pagination={false}
      {...unmeasured}
      {...selection}
      onRow={(row) => ({
        onClick: () => window.getSelection()?.type !== 'Range' && props.onOpen(row),
        ...(isSkeleton ? {} : { 'data-tone': resource.rowTone?.(row) }),
      })}
      rowClassName={(row) =>
        classes(styles.row, row.id === openId && styles.opened, headedAt >= 0 && byRow.has(row.id) && styles.groupStart)
      }
      onChange={(_pagination, _filters, sorter) => {
        const { columnKey, order } = [sorter].flat()[0] ?? {}
        const column = asked.find(({ key }) => key === columnKey)
        const by = column === undefined ? undefined : sortKeyOf(resource, column)
        const sort = order == null || by === undefined ? undefined : `${order === 'descend' ? '-' : ''}${by}`
        if (sort !== query['sort']) props.onSort(sort)
      }}
    />
  )
  // antd expands only the rows present on mount, so the table is mounted again with the data.
  const key = answer === undefined ? 'waiting' : 'here'
  const rows = (
    <LateRows key={key} rows={all}>
      {table}
    </LateRows>
  )
  // antd's own scrolling measures every column and draws the table a second time.
  const scrolled = isPhone ? (
    rows
  ) : (
    <div key={key} ref={boxRef} className={classes(styles.scrolled, isWide && styles.pinned)}>
      {rows}
    </div>
  )
  if (resource.groupOf === undefined) return scrolled
  return (
    <RowHeadings value={{ byRow, columns: shown.length + (selected === undefined ? 0 : 1) }}>{scrolled}</RowHeadings>
  )
}

interface PagerProps {
  query: Values
  answer: PageOf<AnyRow> | undefined
  onChange: (query: Values) => void
}

export const Pager = ({ query, answer, onChange }: PagerProps) => {
  const say = useSay()
  const isWide = !useIsNarrow()
  const { total = 0, capped: isCapped = false } = answer ?? {}
  const limit = Number(query['limit'] ?? defaultLimit)
  if (total === 0) return null
  return (
    <div className={styles.pager}>
      <span className={styles.total}>
        {say(words.total, { total: `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}` })}
        {isCapped && (
          <Button type="link" size="small" onClick={() => onChange({ ...query, count: 'exact' })}>
            {say(words.countExactly)}
          </Button>
        )}
      </span>
      <Pagination
        current={Number(query['page'] ?? 1)}
        pageSize={limit}
        total={total}
        showSizeChanger
        pageSizeOptions={limits}
        simple={!isWide}
        onChange={(to, size) => onChange({ ...query, page: size === limit ? to : 1, limit: size })}
      />
    </div>
  )
}
