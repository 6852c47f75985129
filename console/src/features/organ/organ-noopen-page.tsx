import { accountActor, mayAddOrgan, organ, organMoveFault, type OrganListRow } from '@kangju/contract'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { organPageWords as words } from './words.ts'
import { MoveDialog } from './move-dialog.tsx'
import { unopenedOrgans } from './organ-resource.tsx'

export default function OrganNoopenPage() {
  const { organid } = useMe()
  const [opening, setOpening] = useState<{ row: OrganListRow; edit: () => void }>()
  const resource: typeof unopenedOrgans = {
    ...unopenedOrgans,
    addAt: mayAddOrgan(organid) ? unopenedOrgans.addAt : undefined,
    actions: [
      {
        key: 'open',
        call: organ.open,
        text: words.open,
        when: (row, me) => organMoveFault(row, accountActor(me), 'open') === undefined,
        run: (row, { edit }) => setOpening({ row, edit: () => edit(row) }),
      },
    ],
  }
  return (
    <>
      <ResourceView resource={resource} />
      {opening !== undefined && (
        <MoveDialog row={opening.row} move="open" onEdit={opening.edit} onClosed={() => setOpening(undefined)} />
      )}
    </>
  )
}
