import { formats, statementsAtMost, type MonthTotal } from '@kangju/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ResourceView } from '../../resource/resource-view.tsx'
import { notify } from '../../ui/feedback.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { lastMonth, monthendResource } from './monthend-resource.tsx'
import { monthendPageWords as words } from './words.ts'

const OpenDrawer = onDemand(() => import('./open-list.tsx').then(({ OpenDrawer }) => OpenDrawer))
const LocksDrawer = onDemand(() => import('./locks-drawer.tsx').then(({ LocksDrawer }) => LocksDrawer))
const StatementDialog = onDemand(() => import('./statement-dialog.tsx').then(({ StatementDialog }) => StatementDialog))

/** The month of the address, or the last one that is over, as the server decides without one. */
const useMonth = () => {
  const [params] = useSearchParams()
  const [usual] = useState(lastMonth)
  const named = params.get('month') ?? ''
  return {
    month: formats.month.test(named) ? named : usual,
    ownerType: params.get('ownerType') === 'organ' ? ('organ' as const) : ('people' as const),
  }
}

export default function MonthendPage() {
  const say = useSay()
  const { month, ownerType } = useMonth()
  const [shown, setShown] = useState<'open' | 'locks'>()
  const [printed, setPrinted] = useState<readonly MonthTotal[]>()
  const print = (rows: readonly MonthTotal[]) => {
    if (rows.length > statementsAtMost) notify.warning(say(words.tooMany, { n: statementsAtMost }))
    else setPrinted(rows)
  }
  const resource = monthendResource(ownerType, month, {
    print,
    showOpen: () => setShown('open'),
    showLocks: () => setShown('locks'),
  })
  const close = () => setShown(undefined)
  return (
    <>
      <ResourceView key={ownerType} resource={resource} />
      {shown === 'open' && <OpenDrawer month={month} onClosed={close} />}
      {shown === 'locks' && <LocksDrawer onClosed={close} />}
      {printed !== undefined && (
        <StatementDialog owners={printed} month={month} onClosed={() => setPrinted(undefined)} />
      )}
    </>
  )
}
