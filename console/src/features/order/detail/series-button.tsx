import { order, type OrderDetail, type VisitRow } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useSay } from '../../../ui/say.ts'
import { seriesWords as words } from '../words-series.ts'
import styles from './detail.module.css'

const SeriesDialog = onDemand(() => import('../dialogs/series-dialog.tsx').then(({ SeriesDialog }) => SeriesDialog))

/** Schedules the visits of a card together; offered once two of them wait for a time. */
export const SeriesButton = ({ main, rows }: { readonly main: OrderDetail; readonly rows: readonly VisitRow[] }) => {
  const say = useSay()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const waiting = rows.filter(({ status, bizType }) => status === 'unscheduled' && bizType !== 'exam').length
  const isOffered = waiting > 1 && may(order.series.access)
  return (
    <>
      {isOffered && (
        <Button className={styles.series} onClick={() => setOpen(true)}>
          {say(words.open)}
        </Button>
      )}
      {isOpen && <SeriesDialog main={main} waiting={waiting} onClosed={() => setOpen(false)} />}
    </>
  )
}
