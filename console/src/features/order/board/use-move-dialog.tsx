import type { BoardVisit } from '@kangju/contract'
import { useState } from 'react'
import type { BoardPerson } from './board-layout.ts'
import type { Target } from './board-move.ts'
import { MoveDialog } from './move-dialog.tsx'

/** Opens the dialog that moves a visit, after a drag with its target. */
export const useMoveDialog = (people: readonly BoardPerson[]) => {
  const [moving, setMoving] = useState<{ key: number; visit: BoardVisit; target: Target | undefined }>()
  return {
    open: (visit: BoardVisit, target?: Target) => setMoving((last) => ({ key: (last?.key ?? 0) + 1, visit, target })),
    dialog: moving !== undefined && (
      <MoveDialog
        key={moving.key}
        visit={moving.visit}
        target={moving.target}
        people={people}
        onClosed={() => setMoving((last) => (last?.key === moving.key ? undefined : last))}
      />
    ),
  }
}
