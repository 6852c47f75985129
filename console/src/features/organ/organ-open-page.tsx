import { accountActor, mayAddOrgan, organ, organMoveFault, type OrganListRow } from '@kangju/contract'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { organPageWords as words } from './words.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { openedOrgans } from './organ-resource.tsx'

export default function OrganOpenPage() {
  const { organid } = useMe()
  const [closing, setClosing] = useState<OrganListRow>()
  const [binding, setBinding] = useState<OrganListRow>()
  const resource: typeof openedOrgans = {
    ...openedOrgans,
    addAt: mayAddOrgan(organid) ? openedOrgans.addAt : undefined,
    actions: [
      { key: 'codes', call: organ.bindqrcode, text: words.bindCodes, run: setBinding },
      {
        key: 'close',
        call: organ.close,
        text: words.close,
        danger: true,
        when: (row, me) => organMoveFault(row, accountActor(me), 'close') === undefined,
        run: setClosing,
      },
    ],
  }
  return (
    <>
      <ResourceView resource={resource} />
      {binding !== undefined && <CodesDialog row={binding} onClosed={() => setBinding(undefined)} />}
      {closing !== undefined && <MoveDialog row={closing} move="close" onClosed={() => setClosing(undefined)} />}
    </>
  )
}
