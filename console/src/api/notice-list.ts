import { beijingIso, orderTypes, type HubEventData, type OrderType } from '@kangju/contract'

type Message = HubEventData<'ReceiveMessage'>

/** A notice as stored in this browser. */
export interface KeptNotice {
  readonly id: string
  readonly orderType: OrderType
  readonly msg: string
  /** Number of events merged into this notice. */
  readonly count: number
  /** ISO 8601 in Beijing time. */
  readonly at: string
  readonly isRead: boolean
  /** Page of the record it is about. */
  readonly path?: string
}

/** Older notices are dropped; lists and reminders are the permanent record. */
export const mostNotices = 100

export const addNotice = (
  list: readonly KeptNotice[],
  { orderType, msg, count = 1, path }: Message,
  { id, now }: { id: string; now: Date },
): readonly KeptNotice[] =>
  [
    { id, orderType, msg, count, at: beijingIso(now), isRead: false, ...(path === undefined ? {} : { path }) },
    ...list,
  ].slice(0, mostNotices)

const readWhere = (list: readonly KeptNotice[], isMeant: (one: KeptNotice) => boolean): readonly KeptNotice[] =>
  list.map((one) => (one.isRead || !isMeant(one) ? one : { ...one, isRead: true }))

export const readOne = (list: readonly KeptNotice[], id: string) => readWhere(list, (one) => one.id === id)
export const readAll = (list: readonly KeptNotice[]) => readWhere(list, () => true)
/** Marks notices with the same type and text as read: the user has just opened them. */
export const readSame = (list: readonly KeptNotice[], said: readonly Pick<Message, 'orderType' | 'msg'>[]) =>
  readWhere(list, (one) => said.some(({ orderType, msg }) => one.orderType === orderType && one.msg === msg))

export const unreadOf = (list: readonly KeptNotice[]): number =>
  list.reduce((sum, { isRead, count }) => (isRead ? sum : sum + count), 0)

const isNotice = (value: unknown): value is KeptNotice => {
  if (typeof value !== 'object' || value === null) return false
  const { id, orderType, msg, count, at, isRead, path } = value as Record<string, unknown>
  return (
    [id, msg, at].every((text) => typeof text === 'string') &&
    orderTypes.some((one) => one === orderType) &&
    typeof count === 'number' &&
    typeof isRead === 'boolean' &&
    (path === undefined || (typeof path === 'string' && /^\/[a-z]/.test(path)))
  )
}

/** Notices stored for this account; those of another account and invalid entries of an older console are ignored. */
export const noticesFrom = (stored: string | null, account: string): readonly KeptNotice[] => {
  try {
    const kept = JSON.parse(stored ?? '{}') as { account?: unknown; items?: unknown }
    if (kept.account !== account || !Array.isArray(kept.items)) return []
    return kept.items.filter(isNotice).slice(0, mostNotices)
  } catch {
    return []
  }
}

export const storedOf = (account: string, items: readonly KeptNotice[]) => JSON.stringify({ account, items })
