import { accountActor, settlement, settlementMoveFault, type SettlementRow } from '@kangju/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { invalidateArea } from '../../api/query.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { reviewResource } from './settlement-resource.tsx'
import { useSettlementBulk } from './use-settlement-bulk.ts'
import { settlementPageWords as words } from './words.ts'

const ReviewDrawer = onDemand(() => import('./review-drawer.tsx').then(({ ReviewDrawer }) => ReviewDrawer))

const look = () => invalidateArea(settlement.list.area)

export default function RealyPage() {
  useLiveRefresh(look)
  const may = useMay()
  const [, setParams] = useSearchParams()
  const [reviewing, setReviewing] = useState<SettlementRow>()
  const { bulk, results } = useSettlementBulk()
  /** The review opens over the page and replaces the details. */
  const review = (row: SettlementRow) => {
    setParams(
      (params) => {
        params.delete('open')
        return params
      },
      { replace: true },
    )
    setReviewing(row)
  }
  return (
    <>
      <ResourceView
        resource={{
          ...reviewResource(may),
          bulk,
          actions: [
            {
              key: 'review',
              call: settlement.settle,
              text: words.review,
              when: (row, me) => settlementMoveFault(row, accountActor(me), 'approve') === undefined,
              run: review,
            },
          ],
        }}
      />
      {results}
      {reviewing !== undefined && (
        <ReviewDrawer key={reviewing.id} first={reviewing.id} onClosed={() => setReviewing(undefined)} />
      )}
    </>
  )
}
