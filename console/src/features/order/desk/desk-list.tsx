import { businessDay, orderCallWords, visitConcernWords, visitStateWords, type VisitRow } from '@kangju/contract'
import { Checkbox } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../api/me.tsx'
import type { Step } from '../../../resource/actions.tsx'
import { BulkBar, useBulkActions } from '../../../resource/bulk-bar.tsx'
import { CountTabs } from '../../../resource/count-tabs.tsx'
import { ListBar } from '../../../resource/list-bar.tsx'
import { ListBody } from '../../../resource/list-body.tsx'
import { filtersOf } from '../../../resource/query.ts'
import { LookTools } from '../../../resource/toolbar.tsx'
import { anyResource, type AnyRow, type Values } from '../../../resource/types.ts'
import { useList } from '../../../resource/use-list.ts'
import { isAsking } from '../../../ui/confirm.tsx'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/empty.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useSay } from '../../../ui/say.ts'
import { undoLast } from '../../../ui/undo-store.ts'
import { deskWords as words } from '../words.ts'
import { dayGroupOf } from './day-groups.ts'
import { actionOfKey, isKeyTaken, rowAt, stepTo, tabOfKey, type Cursor, type DeskAction } from './desk-keys.ts'
import { deskTabs, isConcernTab, quickOf, tabCount, tabOf, tabQuery, type DeskTab } from './desk-tabs.ts'
import { KeyHelp } from './key-help.tsx'
import { QuickDays } from './quick-days.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useBulkDispatch } from './use-bulk-dispatch.tsx'
import { useVisitActions } from '../use-visit-actions.tsx'
import { visitResource } from './visit-resource.tsx'
import { VisitSummary } from '../detail/visit-summary.tsx'
import styles from './desk-list.module.css'
import pageStyles from '../../../ui/page.module.css'
import listStyles from '../../../resource/list.module.css'

const DetailDrawer = onDemand(() =>
  import('../../../resource/detail-drawer.tsx').then(({ DetailDrawer }) => DetailDrawer),
)

interface TabsProps {
  tab: DeskTab
  counts: Readonly<Record<string, number>> | undefined
  onChange: (tab: DeskTab) => void
}

/** Tabs by visit state, each with its current count. */
const DeskTabs = ({ tab, counts, onChange }: TabsProps) => {
  const say = useSay()
  const textOf = (one: DeskTab) => {
    if (one === 'all' || one === 'underway') return say(words[one])
    if (isConcernTab(one)) return say(visitConcernWords[one])
    return say(visitStateWords[one])
  }
  const tabs = deskTabs.map((key) => ({
    key,
    text: textOf(key),
    count: counts === undefined ? undefined : tabCount(key, counts),
  }))
  return <CountTabs tabs={tabs} active={tab} onChange={(key) => onChange(key as DeskTab)} />
}

/** Pixels of the quick filter in the longest language. */
const quickWidth = 170

interface QuickProps {
  query: Values
  onChange: (change: Values) => void
}

/** Only visits that need manual dispatch; on a phone also the days, which are else beside the title. */
const Quick = ({ query, onChange }: QuickProps) => {
  const say = useSay()
  const isPhone = useIsPhone()
  return (
    <div className={styles.quick}>
      {isPhone && <QuickDays />}
      <Checkbox
        checked={query['needManual'] === 1}
        onChange={({ target }) => onChange({ needManual: target.checked ? 1 : undefined })}
      >
        {say(words.onlyManual)}
      </Checkbox>
    </div>
  )
}

/** Filters that a tab sets. */
const ofTabs = new Set(['status', 'underway', 'concern'])

/** The query without what a tab or the choice of days shows already. */
const withoutOwn = (query: Values, today: string): Values => ({
  ...query,
  ...(isConcernTab(tabOf(query)) ? { concern: undefined } : {}),
  ...(quickOf(query, today) === undefined ? {} : { appointFrom: undefined, appointTo: undefined }),
})

const summaryOf = (row: AnyRow) => <VisitSummary visit={row as unknown as VisitRow} />

/** Visits as a work queue: tabs with counts, quick filters and keyboard shortcuts. */
export const DeskList = () => {
  const say = useSay()
  const may = useMay()
  const navigate = useNavigate()
  const now = useNow()
  const plain = visitResource(now, may)
  const list = useList(anyResource(plain))
  const { query, answer, refilter, openId, setOpenId } = list
  const tab = tabOf(query)
  const [isHelping, setHelping] = useState(false)
  const isByStart = query['sort'] === 'startAt'
  const rows = (answer?.items ?? []) as unknown as VisitRow[]
  const bulk = useBulkDispatch(rows)
  const visits = { ...plain, bulk: [bulk.step] }
  const resource = anyResource(
    isByStart ? { ...visits, groupOf: (row: VisitRow) => dayGroupOf(row, now), groupIn: 'startAt' } : visits,
  )
  const bulkActions = useBulkActions(resource)
  const [cursor, setCursor] = useState<Cursor>()
  const actions = useVisitActions()

  const isBusy = actions.isAsking || bulk.isAsking
  const ids = rows.map(({ id }) => id)
  const at = openId ?? rowAt(ids, cursor)
  const here = rows.find(({ id }) => id === at)
  const moveCursor = (id: string | undefined) =>
    setCursor(id === undefined ? undefined : { id, place: Math.max(0, ids.indexOf(id)) })
  const go = (by: 1 | -1) => {
    const next = stepTo(ids, at, by)
    moveCursor(next)
    if (openId !== undefined && next !== undefined) setOpenId(next)
    document.querySelector(`tr[data-row-key="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const obey = (action: DeskAction) => {
    if (action === 'next' || action === 'previous') return go(action === 'next' ? 1 : -1)
    if (action === 'help') return setHelping(true)
    if (action === 'undo') return void undoLast()
    if (here === undefined) return
    if (action === 'open') setOpenId(here.id)
    else if (action === 'select') bulk.toggle(here)
    else actions.run(action, here)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const chosen = tabOfKey(event)
    if (chosen !== undefined && openId === undefined && !isBusy && !isAsking() && !isKeyTaken(event.target)) {
      event.preventDefault()
      refilter(tabQuery(chosen))
    }
    const action = actionOfKey(event)
    if (action === undefined || isBusy || isAsking() || isKeyTaken(event.target, action)) return
    // An open drawer handles stepping itself.
    if (openId !== undefined && (action === 'next' || action === 'previous' || action === 'open')) return
    event.preventDefault()
    obey(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const detail = (row: VisitRow): Step => ({
    key: 'detail',
    text: say(orderCallWords.detail),
    danger: false,
    isForward: false,
    run: () => void navigate(`/order/detail?id=${row.id}`),
  })
  const stepsOf = (row: AnyRow): Step[] => {
    const all = actions.stepsOf(row as unknown as VisitRow)
    // The next step comes first, and the link to the details right after it.
    const next = all.filter((one) => one.isForward)
    return [...next, detail(row as unknown as VisitRow), ...all.filter((one) => !one.isForward)]
  }
  const step = (by: 1 | -1) => {
    const to = openId === undefined ? undefined : stepTo(ids, openId, by)
    return to === undefined || to === openId ? undefined : () => setOpenId(to)
  }
  const [next, previous] = [step(1), step(-1)]
  const withRow = { ...resource, describe: summaryOf }

  return (
    <section className={classes(pageStyles.panel, listStyles.resource)}>
      <ListBar
        resource={resource}
        query={withoutOwn(query, businessDay(now))}
        onChange={refilter}
        onReset={list.reset}
        tabs={<DeskTabs tab={tab} counts={answer?.counts} onChange={(next) => refilter(tabQuery(next))} />}
        isCounted={answer !== undefined}
        quick={{ node: <Quick query={query} onChange={refilter} />, width: quickWidth }}
        tools={
          <div className={listStyles.lookTools}>
            <KeyHelp isOpen={isHelping} onOpen={setHelping} />
            <LookTools resource={resource} list={list} />
          </div>
        }
        bulk={
          <BulkBar
            resource={resource}
            actions={bulkActions}
            rows={bulk.selected as unknown as AnyRow[]}
            onSelect={bulk.select}
          />
        }
      />
      <ListBody
        // A tab without visits is no search without a result.
        list={{ ...list, isFiltered: Object.keys(filtersOf(query)).some((name) => !ofTabs.has(name)) }}
        resource={resource}
        empty={<Empty title={say(words.empty)} text={say(words.emptyText)} />}
        at={at}
        fades={false}
        selected={bulkActions.length === 0 ? undefined : (bulk.selected as unknown as AnyRow[])}
        onSelect={bulk.select}
        stepsOf={stepsOf}
        onOpen={(row) => {
          moveCursor(row.id)
          setOpenId(row.id)
        }}
      />
      {at !== undefined && (
        <DetailDrawer
          resource={withRow}
          id={openId}
          row={here}
          stepsOf={stepsOf}
          isCovered={actions.isAsking}
          onStep={{ ...(next && { next }), ...(previous && { previous }) }}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {actions.dialogs}
      {bulk.dialog}
    </section>
  )
}
