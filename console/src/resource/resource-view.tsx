import { PlusOutlined } from '@ant-design/icons'
import { screens, type Page as PageOf } from '@kangju/contract'
import { Alert, Button, Grid, Pagination, Table, Tabs } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/query.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { commonWords } from '../ui/words.ts'
import { RowSteps, useSteps } from './actions.tsx'
import { BulkBar, useBulkActions } from './bulk-bar.tsx'
import { chooseColumns, columnsOf } from './column-choice.ts'
import { tableColumns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { keysText, querySchema } from './labels.ts'
import { useLook } from './look.ts'
import { defaultLimit, filtersOf, limits } from './query.ts'
import { asText } from './schema.ts'
import { ErrorState, useLasting } from './states.tsx'
import { LookTools } from './toolbar.tsx'
import type { AnyResource, AnyRow, Calls, Resource, Values } from './types.ts'
import { useQuery } from './use-query.ts'
import './resource.css'

// What a list shows at first does not wait for what may be opened over it.
const DetailDrawer = lazy(() => import('./detail-drawer.tsx').then(({ DetailDrawer }) => ({ default: DetailDrawer })))
const FormDrawer = lazy(() => import('./form-drawer.tsx').then(({ FormDrawer }) => ({ default: FormDrawer })))

const sizes = { comfortable: 'large', middle: 'medium', compact: 'small' } as const
const skeleton = Array.from({ length: 8 }, (_, at): AnyRow => ({ id: `skeleton ${at}` }))

const List = ({ resource }: { resource: AnyResource }) => {
  const say = useSay()
  const may = useMay()
  const { md: isWide = true } = Grid.useBreakpoint()
  const { calls, life, words: own } = resource
  const { query, search, setQuery, refilter, openId, setOpenId } = useQuery(querySchema(resource))
  const { data, failure, isFetching, refetch } = useCall(calls.list, { query }, { keepPrevious: true, quiet: true })
  const answer = data as PageOf<AnyRow> | undefined
  const items = answer?.items ?? []
  const isSkeleton = useLasting(answer === undefined && failure === undefined)
  const [look, changeLook] = useLook(resource.path)
  const [selected, setSelected] = useState<readonly AnyRow[]>([])
  const [form, setForm] = useState<{ key: number; row?: AnyRow; start?: Values }>()
  // Each opening is a form of its own, even while the last one is still sliding away.
  const openForm = (what: { row?: AnyRow; start?: Values }) =>
    setForm((last) => ({ key: (last?.key ?? 0) + 1, ...what }))
  const steps = useSteps(resource, openForm)
  const bulkActions = useBulkActions(resource)

  const page = Number(query['page'] ?? 1)
  const limit = Number(query['limit'] ?? defaultLimit)
  const { total = 0, capped: isCapped = false, counts = {} } = answer ?? {}
  const goToLast = useEffectEvent(() => setQuery({ ...query, page: Math.max(1, Math.ceil(total / limit)) }, true))
  const isBeyond = answer !== undefined && !isFetching && items.length === 0 && total > 0 && page > 1
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])

  const fresh = (row: AnyRow) => items.find((item) => item.id === row.id) ?? row
  const at = items.findIndex((item) => item.id === openId)
  const step = (to: number) => {
    const row = at < 0 ? undefined : items[to]
    return row === undefined ? undefined : () => setOpenId(row.id)
  }
  const open = (row: AnyRow) => setOpenId(row.id)
  const [next, previous] = [step(at + 1), step(at - 1)]

  const mayAdd = resource.form !== undefined && calls.add !== undefined && may(calls.add.access)
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => openForm({})}>
      {say(words.add)}
    </Button>
  )
  const isFiltered = Object.keys(filtersOf(query)).length > 0
  const empty = isFiltered ? (
    <Empty title={say(words.noneFound)} text={say(words.noneFoundText)}>
      <Button onClick={() => setQuery({})}>{say(words.reset)}</Button>
    </Empty>
  ) : (
    <Empty title={say(words.empty, { title: say(own.title) })} text={mayAdd ? say(words.emptyText) : undefined}>
      {mayAdd ? addButton : undefined}
    </Empty>
  )

  const shown = chooseColumns(columnsOf(resource), look.columns)
  const columns = tableColumns(resource, shown, {
    say,
    sort: query['sort'] as string | undefined,
    isFixed: isWide,
    isSkeleton,
    onOpen: open,
  })
  const hasSteps = items.some((row) => steps(row).length > 0)
  const select = (keys: readonly React.Key[]) =>
    setSelected(keys.flatMap((key) => [...items, ...selected].find((row) => row.id === key) ?? []))

  const allCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const hasTabs = life !== undefined && querySchema(resource).properties?.['status'] !== undefined
  const tab = (key: string, text: string, count: number) => ({
    key,
    label: (
      <>
        {text} <span className="tab-count">{answer === undefined ? '' : count.toLocaleString('en-US')}</span>
      </>
    ),
  })
  const call = form?.row === undefined ? calls.add : calls.edit
  const title = screens.find((screen) => screen.path === resource.path)?.title ?? own.title
  const pageActions = (resource.pageActions ?? []).filter((action) => may(action.call.access))

  return (
    <Page title={say(title)} text={say(resource.about)} actions={mayAdd ? addButton : undefined}>
      <section className="panel resource">
        {hasTabs && (
          <Tabs
            activeKey={asText(query['status'])}
            onChange={(status) => refilter({ status: status || undefined })}
            items={[
              tab('', say(words.all), allCount),
              ...life.states.map((state) =>
                tab(state, say(own.choice['status']?.[state] ?? own.title), counts[state] ?? 0),
              ),
            ]}
          />
        )}
        <Filters resource={resource} query={query} onChange={refilter} onReset={() => setQuery({})} />
        <div className="toolbar">
          <BulkBar resource={resource} actions={bulkActions} rows={selected.map(fresh)} onSelect={setSelected} />
          {pageActions.map((action) => (
            <Button key={action.key} icon={action.icon} onClick={() => action.run(query)}>
              {say(action.text)}
            </Button>
          ))}
          <LookTools
            resource={resource}
            look={look}
            search={search}
            isFetching={isFetching}
            onChange={changeLook}
            onApply={(saved) => setQuery(saved)}
            onRefresh={() => void refetch()}
          />
        </div>
        {failure !== undefined && answer !== undefined && (
          <Alert
            type="error"
            showIcon
            title={failure.message}
            action={<Button onClick={() => void refetch()}>{say(commonWords.retry)}</Button>}
          />
        )}
        {failure !== undefined && answer === undefined ? (
          <ErrorState message={failure.message} onRetry={() => void refetch()} />
        ) : (
          <Table<AnyRow>
            rowKey="id"
            size={sizes[look.density]}
            columns={[
              ...columns,
              ...(hasSteps
                ? [
                    {
                      key: ' steps',
                      title: say(words.actions),
                      render: (_: unknown, row: AnyRow) => <RowSteps steps={steps(row)} />,
                      ...(isWide ? { fixed: 'end' as const } : {}),
                    },
                  ]
                : []),
            ]}
            dataSource={isSkeleton ? skeleton : items}
            loading={{ spinning: isFetching && answer !== undefined, delay: 300 }}
            locale={{ emptyText: answer === undefined ? <div className="no-rows" /> : empty }}
            scroll={{ x: 'max-content' }}
            pagination={false}
            {...(bulkActions.length > 0 && !isSkeleton
              ? {
                  rowSelection: {
                    selectedRowKeys: selected.map((row) => row.id),
                    preserveSelectedRowKeys: true,
                    onChange: select,
                  },
                }
              : {})}
            onRow={(row) => ({ onClick: () => window.getSelection()?.type !== 'Range' && open(row) })}
            rowClassName={(row) => (row.id === openId ? 'row row-opened' : 'row')}
            onChange={(_pagination, _filters, sorter) => {
              const { columnKey, order } = [sorter].flat()[0] ?? {}
              const sort = order == null ? undefined : `${order === 'descend' ? '-' : ''}${String(columnKey)}`
              if (sort !== query['sort']) refilter({ sort })
            }}
          />
        )}
        {total > 0 && (
          <div className="pager">
            <span className="pager-total">
              {say(words.total, { total: `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}` })}
              {isCapped && (
                <Button type="link" size="small" onClick={() => setQuery({ ...query, count: 'exact' })}>
                  {say(words.countExactly)}
                </Button>
              )}
            </span>
            <Pagination
              current={page}
              pageSize={limit}
              total={total}
              showSizeChanger
              pageSizeOptions={limits}
              simple={!isWide}
              onChange={(to, size) => setQuery({ ...query, page: size === limit ? to : 1, limit: size })}
            />
          </div>
        )}
      </section>
      <Suspense>
        <DetailDrawer
          resource={resource}
          id={openId}
          row={items[at]}
          stepsOf={steps}
          isCovered={form !== undefined}
          onStep={{ ...(next && { next }), ...(previous && { previous }) }}
          onClose={() => setOpenId(undefined)}
        />
        {form !== undefined && call !== undefined && (
          <FormDrawer
            key={form.key}
            resource={resource}
            call={call}
            row={form.row}
            start={form.start}
            onClosed={() => setForm((last) => (last === form ? undefined : last))}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** A whole list screen from the declaration of what differs. */
export const ResourceView = <A extends Calls>({ resource }: { resource: Resource<A> }) => {
  const say = useSay()
  const may = useMay()
  const { access } = resource.calls.list
  if (may(access)) return <List resource={resource as unknown as AnyResource} />
  return (
    <Empty isPage title={say(words.noPermission)} text={say(words.noPermissionText, { keys: keysText(access, say) })} />
  )
}
