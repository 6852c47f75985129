import { accountActor, dispatchedAtOnce, order, visitMoveFault, type VisitRow } from '@kangju/contract'
import { useState } from 'react'
import { useMe } from '../../../api/me.tsx'
import type { BulkStep } from '../../../resource/types.ts'
import { notify } from '../../../ui/feedback.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useSay } from '../../../ui/say.ts'
import { bulkDispatchWords } from '../words.ts'

const BulkDispatchDialog = onDemand(() =>
  import('../dialogs/bulk-dispatch-dialog.tsx').then(({ BulkDispatchDialog }) => BulkDispatchDialog),
)

/** The selection of the desk and its dispatch as recommended. */
export const useBulkDispatch = (rows: readonly VisitRow[]) => {
  const say = useSay()
  const actor = accountActor(useMe())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly VisitRow[]>()
  // A row that has left the list is no longer selected.
  const selected = rows.filter(({ id }) => chosen.has(id))
  const select = (some: readonly { readonly id: string }[]) => setChosen(new Set(some.map(({ id }) => id)))
  const toggle = (row: VisitRow) =>
    select(chosen.has(row.id) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
  const step: BulkStep<VisitRow> = {
    key: 'dispatch',
    call: order.dispatchMany,
    text: bulkDispatchWords.action,
    when: (row) => visitMoveFault(row, actor, 'dispatch') === undefined,
    run: (some) => {
      if (some.length > dispatchedAtOnce) notify.warning(say(bulkDispatchWords.limit, { n: dispatchedAtOnce }))
      setAsked(some.slice(0, dispatchedAtOnce))
    },
  }
  const dialog = asked !== undefined && (
    <BulkDispatchDialog
      visits={asked}
      onSent={(sent) => select(selected.filter(({ id }) => !sent.includes(id)))}
      onClosed={() => setAsked(undefined)}
    />
  )
  return { selected, select, toggle, step, dialog, isAsking: asked !== undefined }
}
