import {
  isOver,
  leadsFrom,
  openVisitMoves,
  visitMoves,
  type VisitDetail,
  type VisitMoveName,
  type VisitRow,
} from '@kangju/contract'

/** Actions of the console on a visit. */
export const visitActions = [
  'appoint',
  'dispatch',
  'return',
  'absent',
  'record',
  'confirm',
  'resolve',
  'sheet',
  'callStaff',
  'callFamily',
  'note',
] as const
export type VisitAction = (typeof visitActions)[number]

/** The detail has more columns than the list, and with them more actions. */
type Visit = Pick<VisitRow, 'status' | 'refundLock' | 'bizType' | 'startAt' | 'peopleId'> &
  Partial<Pick<VisitDetail, 'checkoutAt' | 'isDisputed' | 'settleStatus'>>

/** State machine moves of each action. */
const movesOf = {
  appoint: ['appoint', 'reappoint'],
  dispatch: ['dispatch', 'redispatch'],
  return: ['return'],
  absent: ['absent'],
  record: ['checkout'],
  confirm: ['confirm'],
  resolve: ['resolve'],
} as const satisfies Partial<Record<VisitAction, readonly VisitMoveName[]>>

/** The actions that are open for a visit, the next step first. */
export const actionsFor = (visit: Visit, isSuper: boolean, isLate = false): VisitAction[] => {
  const moves = new Set<VisitMoveName>(openVisitMoves(visit, { type: 'account', isSuper }))
  const isOpen = (action: VisitAction) => {
    if (action === 'note') return true
    if (action === 'callFamily') return !isOver(visit.status)
    if (action === 'callStaff') return !isOver(visit.status) && visit.peopleId !== null
    if (action === 'sheet') return visit.status === 'completed' && visit.bizType !== 'exam'
    return movesOf[action].some((move) => moves.has(move))
  }
  const open = visitActions.filter(isOpen)
  const next = nextAction(visit, isLate)
  return next !== undefined && open.includes(next) ? [next, ...open.filter((action) => action !== next)] : open
}

/** The action that moves a visit forward. */
export const nextAction = (
  { status, peopleId }: Pick<Visit, 'status' | 'peopleId'>,
  isLate = false,
): VisitAction | undefined => {
  if (isLate && peopleId !== null) return 'callStaff'
  if (status === 'unscheduled') return 'appoint'
  if (status === 'undispatched') return 'dispatch'
  return status === 'completed' ? 'sheet' : undefined
}

/** A staff member already has the visit, and has to be told why it is taken back. */
export const isGiven = ({ status }: Pick<Visit, 'status'>): boolean => leadsFrom(visitMoves, 'redispatch', status)
