import { HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { screens, type Page as PageOf } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay, useMe } from '../api/me.tsx'
import { classes } from '../ui/classes.ts'
import { Empty } from '../ui/empty.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Page } from '../ui/page.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { useSteps } from './actions.tsx'
import { BulkBar, useBulkActions } from './bulk-bar.tsx'
import { CountTabs } from './count-tabs.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { keysText, querySchema } from './labels.ts'
import { ListBar } from './list-bar.tsx'
import { ListBody } from './list-body.tsx'
import { rowsOf } from './list-table.tsx'
import { asText } from './schema.ts'
import { LookTools } from './toolbar.tsx'
import { anyResource, type AnyResource, type AnyRow, type Calls, type Resource, type Values } from './types.ts'
import { useList } from './use-list.ts'
import styles from './list.module.css'
import pageStyles from '../ui/page.module.css'

// The list does not wait for the dialogs that may be opened over it.
const DetailDrawer = onDemand(() => import('./detail-drawer.tsx').then(({ DetailDrawer }) => DetailDrawer))
const SortDialog = onDemand(() => import('./sort-dialog.tsx').then(({ SortDialog }) => SortDialog))
const FormDrawer = onDemand(() => import('./form-drawer.tsx').then(({ FormDrawer }) => FormDrawer))

interface TabsProps {
  resource: AnyResource
  answer: PageOf<AnyRow> | undefined
  status: string
  onChange: (status: string | undefined) => void
}

/** Tabs of the states of the state machine, each with its count. */
const StateTabs = ({ resource: { machine, usual, words: own }, answer, status, onChange }: TabsProps) => {
  const say = useSay()
  const counts = answer?.counts ?? {}
  // The counts are those of all rows, which a list that starts filtered does not show.
  const isCounted = answer !== undefined && usual === undefined
  const countOf = (count: number | undefined) => (isCounted ? (count ?? 0) : undefined)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { key: '', text: say(words.all), count: countOf(all) },
    ...(machine?.states ?? []).map((state) => ({
      key: state,
      text: say(own.choice['status']?.[state] ?? own.title),
      count: countOf(counts[state]),
    })),
  ]
  return <CountTabs tabs={tabs} active={status} onChange={(key) => onChange(key || undefined)} />
}

/** True once `isNow` has ever been true. */
const useEver = (isNow: boolean) => {
  const [isEver, setEver] = useState(isNow)
  if (isNow && !isEver) setEver(true)
  return isEver || isNow
}

interface Props<R> {
  resource: R
  /** Opens the form for a new row with these values; other values open it again. */
  start?: Values | undefined
}

const Screen = ({ resource, start }: Props<AnyResource>) => {
  const say = useSay()
  const may = useMay()
  const me = useMe()
  const navigate = useNavigate()
  const { calls, machine, words: own } = resource
  const list = useList(resource)
  const { query, asked, answer, refilter, openId, setOpenId } = list
  const { total = 0 } = answer ?? {}
  const all = rowsOf(answer)
  const [selected, setSelected] = useState<readonly AnyRow[]>([])
  const [form, setForm] = useState<{ key: number; row?: AnyRow; start?: Values }>()
  // Each opening has a new key, so that it is a new form even while the last one is closing.
  const openForm = (what: { row?: AnyRow; start?: Values }) =>
    setForm((last) => ({ key: (last?.key ?? 0) + 1, ...what }))
  const [started, setStarted] = useState<Values>()
  if (start !== undefined && start !== started) {
    setStarted(start)
    openForm({ start })
  }
  const [isSorting, setSorting] = useState(false)
  const hasOpened = useEver(openId !== undefined)
  const steps = useSteps(resource, {
    edit: (row) => openForm({ row: row as AnyRow }),
    add: (start) => openForm({ start }),
    open: (row) => setOpenId(row.id),
  })
  const bulkActions = useBulkActions(resource)

  const fresh = (row: AnyRow) => all.find((item) => item.id === row.id) ?? row
  const at = all.findIndex((item) => item.id === openId)
  const step = (to: number) => {
    const row = at < 0 ? undefined : all[to]
    return row === undefined ? undefined : () => setOpenId(row.id)
  }
  const [next, previous] = [step(at + 1), step(at - 1)]

  const { addAt, addBy } = resource
  const mayChangeAll = all.every((row) => resource.mayChange?.(row, me) !== false)
  const addCall = (addAt ?? addBy)?.call ?? (resource.form === undefined ? undefined : calls.add)
  const mayAdd = addCall !== undefined && may(addCall.access)
  const add = addBy?.run ?? (() => (addAt === undefined ? openForm({}) : void navigate(addAt.path)))
  const addButton = (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {say(addBy?.text ?? words.add)}
    </Button>
  )
  const empty = (
    <Empty title={say(words.empty, { title: say(own.title) })} text={mayAdd ? say(words.emptyText) : undefined}>
      {mayAdd ? addButton : undefined}
    </Empty>
  )

  const hasTabs = machine !== undefined && querySchema(resource).properties?.['status'] !== undefined
  const call = form?.row === undefined ? calls.add : calls.edit
  const title = screens.find((screen) => screen.path === resource.path)?.title ?? own.title
  const pageActions = (resource.pageActions ?? []).filter((action) => may(action.call.access))

  return (
    <Page title={say(title)} text={say(resource.about)} actions={mayAdd ? addButton : undefined}>
      <section className={classes(pageStyles.panel, styles.resource)}>
        <ListBar
          resource={resource}
          query={query}
          onChange={refilter}
          onReset={list.reset}
          tabs={
            hasTabs ? (
              <StateTabs
                resource={resource}
                answer={answer}
                status={asText(query['status'])}
                onChange={(status) => refilter({ status })}
              />
            ) : undefined
          }
          isCounted={answer !== undefined}
          tools={
            <>
              {pageActions.map((action) => (
                <Button key={action.key} icon={action.icon} onClick={() => action.run(query)}>
                  {say(action.text)}
                </Button>
              ))}
              <div className={styles.lookTools}>
                {mayChangeAll && calls.sort !== undefined && may(calls.sort.access) && total > 1 && (
                  <Button type="text" icon={<HolderOutlined />} onClick={() => setSorting(true)}>
                    {say(words.sort)}
                  </Button>
                )}
                <ImportButton resource={resource} />
                <ExportButton resource={resource} query={asked} total={total} />
                <LookTools resource={resource} list={list} />
              </div>
            </>
          }
          bulk={<BulkBar resource={resource} actions={bulkActions} rows={selected.map(fresh)} onSelect={setSelected} />}
        />
        {answer !== undefined && resource.summary?.(answer, { query, refilter })}
        <ListBody
          list={list}
          resource={resource}
          empty={empty}
          at={openId}
          selected={bulkActions.length > 0 ? selected : undefined}
          stepsOf={steps}
          onSelect={setSelected}
          onOpen={(row) => setOpenId(row.id)}
        />
      </section>
      {hasOpened && resource.drawer?.({ id: openId, onOpen: setOpenId })}
      {hasOpened && resource.drawer === undefined && (
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
      {isSorting && calls.sort !== undefined && (
        <SortDialog resource={resource} call={calls.sort} onClosed={() => setSorting(false)} />
      )}
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
    </Page>
  )
}

/** A complete list screen from its declaration. */
export const ResourceView = <A extends Calls>({ resource, start }: Props<Resource<A>>) => {
  const say = useSay()
  const may = useMay()
  const { access } = resource.calls.list
  if (may(access)) return <Screen resource={anyResource(resource)} start={start} />
  return (
    <Empty isPage title={say(words.noPermission)} text={say(words.noPermissionText, { keys: keysText(access, say) })} />
  )
}
