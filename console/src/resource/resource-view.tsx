import { HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { screens, type Page as PageOf } from '@kangju/contract'
import { Alert, Button, Tabs } from 'antd'
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/query.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { commonWords } from '../ui/words.ts'
import { useSteps } from './actions.tsx'
import { BulkBar, useBulkActions } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { ImportButton } from './import-button.tsx'
import { keysText, querySchema } from './labels.ts'
import { ListTable, Pager, rowsOf } from './list-table.tsx'
import { useLook } from './look.ts'
import { defaultLimit, filtersOf } from './query.ts'
import { asText } from './schema.ts'
import { ErrorState } from './states.tsx'
import { LookTools } from './toolbar.tsx'
import type { AnyResource, AnyRow, Calls, Resource, Values } from './types.ts'
import { useQuery } from './use-query.ts'
import './resource.css'

// What a list shows at first does not wait for what may be opened over it.
const DetailDrawer = lazy(() => import('./detail-drawer.tsx').then(({ DetailDrawer }) => ({ default: DetailDrawer })))
const SortDialog = lazy(() => import('./sort-dialog.tsx').then(({ SortDialog }) => ({ default: SortDialog })))
const FormDrawer = lazy(() => import('./form-drawer.tsx').then(({ FormDrawer }) => ({ default: FormDrawer })))

interface TabsProps {
  resource: AnyResource
  answer: PageOf<AnyRow> | undefined
  status: string
  onChange: (status: string | undefined) => void
}

/** The states of a life, each with how many are in it. */
const StateTabs = ({ resource: { life, words: own }, answer, status, onChange }: TabsProps) => {
  const say = useSay()
  const counts = answer?.counts ?? {}
  const tab = (key: string, text: string, count: number) => ({
    key,
    label: (
      <>
        {text} <span className="tab-count">{answer === undefined ? '' : count.toLocaleString('en-US')}</span>
      </>
    ),
  })
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const states = (life?.states ?? []).map((state) =>
    tab(state, say(own.choice['status']?.[state] ?? own.title), counts[state] ?? 0),
  )
  return (
    <Tabs
      activeKey={status}
      onChange={(key) => onChange(key || undefined)}
      items={[tab('', say(words.all), all), ...states]}
    />
  )
}

/** True once, and from then on. */
const useEver = (isNow: boolean) => {
  const [isEver, setEver] = useState(isNow)
  if (isNow && !isEver) setEver(true)
  return isEver || isNow
}

const List = ({ resource }: { resource: AnyResource }) => {
  const say = useSay()
  const may = useMay()
  const navigate = useNavigate()
  const { calls, life, words: own } = resource
  const { query, search, setQuery, refilter, openId, setOpenId } = useQuery(querySchema(resource))
  const asked = { ...query, ...resource.only }
  const { data, failure, isFetching, refetch } = useCall(
    calls.list,
    { query: asked },
    { keepPrevious: true, quiet: true },
  )
  const answer = data as PageOf<AnyRow> | undefined
  const all = rowsOf(answer)
  const [look, changeLook] = useLook(resource.path)
  const [selected, setSelected] = useState<readonly AnyRow[]>([])
  const [form, setForm] = useState<{ key: number; row?: AnyRow; start?: Values }>()
  // Each opening is a form of its own, even while the last one is still sliding away.
  const openForm = (what: { row?: AnyRow; start?: Values }) =>
    setForm((last) => ({ key: (last?.key ?? 0) + 1, ...what }))
  const [isSorting, setSorting] = useState(false)
  const hasOpened = useEver(openId !== undefined)
  // The head of the page answers the click; the table, which takes longer, comes with the next breath.
  const hasTable = useDeferredValue(true, false)
  const steps = useSteps(resource, {
    edit: (row) => openForm({ row: row as AnyRow }),
    add: (start) => openForm({ start }),
    open: (row) => setOpenId(row.id),
  })
  const bulkActions = useBulkActions(resource)

  const page = Number(query['page'] ?? 1)
  const limit = Number(query['limit'] ?? defaultLimit)
  const { total = 0, capped: isCapped = false } = answer ?? {}
  const goToLast = useEffectEvent(() => setQuery({ ...query, page: Math.max(1, Math.ceil(total / limit)) }, true))
  const isBeyond = answer !== undefined && !isFetching && answer.items.length === 0 && total > 0 && page > 1
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])

  const fresh = (row: AnyRow) => all.find((item) => item.id === row.id) ?? row
  const at = all.findIndex((item) => item.id === openId)
  const step = (to: number) => {
    const row = at < 0 ? undefined : all[to]
    return row === undefined ? undefined : () => setOpenId(row.id)
  }
  const [next, previous] = [step(at + 1), step(at - 1)]

  const { addAt } = resource
  const addCall = addAt?.call ?? (resource.form === undefined ? undefined : calls.add)
  const mayAdd = addCall !== undefined && may(addCall.access)
  const addButton = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => (addAt === undefined ? openForm({}) : void navigate(addAt.path))}
    >
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

  const hasTabs = life !== undefined && querySchema(resource).properties?.['status'] !== undefined
  const call = form?.row === undefined ? calls.add : calls.edit
  const title = screens.find((screen) => screen.path === resource.path)?.title ?? own.title
  const pageActions = (resource.pageActions ?? []).filter((action) => may(action.call.access))
  const retry = <Button onClick={() => void refetch()}>{say(commonWords.retry)}</Button>

  return (
    <Page title={say(title)} text={say(resource.about)} actions={mayAdd ? addButton : undefined}>
      <section className="panel resource">
        {hasTabs && (
          <StateTabs
            resource={resource}
            answer={answer}
            status={asText(query['status'])}
            onChange={(status) => refilter({ status })}
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
          <div className="look-tools">
            {calls.sort !== undefined && may(calls.sort.access) && total > 1 && (
              <Button type="text" icon={<HolderOutlined />} onClick={() => setSorting(true)}>
                {say(words.sort)}
              </Button>
            )}
            <ImportButton resource={resource} />
            <ExportButton resource={resource} query={asked} total={total} isCapped={isCapped} />
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
        </div>
        {failure !== undefined && answer !== undefined && (
          <Alert type="error" showIcon title={failure.message} action={retry} />
        )}
        {failure !== undefined && answer === undefined && (
          <ErrorState message={failure.message} onRetry={() => void refetch()} />
        )}
        {!hasTable && <div className="no-rows" />}
        {hasTable && (failure === undefined || answer !== undefined) && (
          <ListTable
            resource={resource}
            query={query}
            answer={answer}
            isFetching={isFetching}
            look={look}
            empty={empty}
            openId={openId}
            selected={bulkActions.length > 0 ? selected : undefined}
            stepsOf={steps}
            onSelect={setSelected}
            onOpen={(row) => setOpenId(row.id)}
            onSort={(sort) => refilter({ sort })}
          />
        )}
        <Pager query={query} answer={answer} onChange={setQuery} />
      </section>
      <Suspense>
        {hasOpened && (
          <DetailDrawer
            resource={resource}
            id={openId}
            row={all[at]}
            stepsOf={steps}
            isCovered={form !== undefined}
            onStep={{ ...(next && { next }), ...(previous && { previous }) }}
            onClose={() => setOpenId(undefined)}
          />
        )}
        {isSorting && <SortDialog resource={resource} onClosed={() => setSorting(false)} />}
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
