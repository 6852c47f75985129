import { mayMove, type VisitRow } from '@kangju/contract'

/** What one of us can do to a visit. */
export const visitDeeds = ['appoint', 'dispatch', 'return', 'absent', 'record', 'confirm', 'sheet', 'note'] as const
export type VisitDeed = (typeof visitDeeds)[number]

type Visit = Pick<VisitRow, 'status' | 'refundLock' | 'bizType' | 'startAt'>

const rules: Readonly<Record<VisitDeed, (visit: Visit, isSuper: boolean) => boolean>> = {
  appoint: ({ status, refundLock }) => refundLock === 0 && (mayMove('appoint', status) || mayMove('reappoint', status)),
  dispatch: ({ status, refundLock, bizType, startAt }) =>
    // The partner who examines sends whom they like.
    bizType !== 'exam' &&
    startAt !== null &&
    refundLock === 0 &&
    (mayMove('dispatch', status) || mayMove('redispatch', status)),
  // Somebody who has set out is called back in an emergency only.
  return: ({ status, bizType }, isSuper) =>
    bizType !== 'exam' && mayMove('return', status) && (status !== 'onTheWay' || isSuper),
  absent: ({ status, bizType }) => bizType !== 'exam' && mayMove('absent', status),
  record: ({ status, bizType }, isSuper) => isSuper && bizType !== 'exam' && mayMove('checkout', status),
  confirm: ({ status }, isSuper) => isSuper && mayMove('confirm', status),
  sheet: ({ status, bizType }) => status === 'completed' && bizType !== 'exam',
  note: () => true,
}

/** What may be done to a visit as it stands, the next step first. */
export const deedsFor = (visit: Visit, isSuper: boolean): VisitDeed[] => {
  const open = visitDeeds.filter((deed) => rules[deed](visit, isSuper))
  const next = nextDeed(visit)
  return next !== undefined && open.includes(next) ? [next, ...open.filter((deed) => deed !== next)] : open
}

/** What leads a visit on. */
export const nextDeed = ({ status }: Pick<Visit, 'status'>): VisitDeed | undefined => {
  if (status === 'unscheduled') return 'appoint'
  if (status === 'undispatched') return 'dispatch'
  return status === 'completed' ? 'sheet' : undefined
}

/** Somebody has it already: they are told why it is taken from them. */
export const isGiven = ({ status }: Pick<Visit, 'status'>): boolean => mayMove('redispatch', status)
