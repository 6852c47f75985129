import { Table, type TableColumnsType } from 'antd'
import type { Failure } from '../api/client.ts'
import { ErrorState } from './states.tsx'

export const pageSize = 20

interface Props<Row> {
  answer: {
    readonly data: { readonly items: readonly Row[]; readonly total: number } | undefined
    readonly failure: Failure | undefined
    readonly refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
  columns: TableColumnsType<Row>
  emptyText?: string
}

/** A plain list with pages, inside a drawer or a tab. */
export const PagedTable = <Row extends { readonly id: string }>(props: Props<Row>) => {
  const { answer, page, onPage, columns, emptyText } = props
  const { data, failure, refetch } = answer
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  return (
    <Table<Row>
      rowKey="id"
      size="small"
      loading={data === undefined}
      scroll={{ x: 'max-content' }}
      {...(emptyText !== undefined && { locale: { emptyText } })}
      dataSource={data?.items ?? []}
      pagination={{
        current: page,
        pageSize,
        total: data?.total ?? 0,
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: onPage,
      }}
      columns={columns}
    />
  )
}
