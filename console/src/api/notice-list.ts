import { beijingIso, orderTypes, type HubEventData, type OrderType } from '@kangju/contract'

type Message = HubEventData<'ReceiveMessage'>

/** A notice as it is kept in this browser. */
export interface KeptNotice {
  readonly id: string
  readonly orderType: OrderType
  readonly msg: string
  /** How many it stands for. */
  readonly count: number
  /** As instants travel. */
  readonly at: string
  readonly isRead: boolean
}

/** More than anybody reads; lists and reminders are what lasts. */
export const mostNotices = 100

/** The newest first. */
export const addNotice = (
  list: readonly KeptNotice[],
  { orderType, msg, count = 1 }: Message,
  { id, now }: { id: string; now: Date },
): readonly KeptNotice[] =>
  [{ id, orderType, msg, count, at: beijingIso(now), isRead: false }, ...list].slice(0, mostNotices)

const readWhere = (list: readonly KeptNotice[], isMeant: (one: KeptNotice) => boolean): readonly KeptNotice[] =>
  list.map((one) => (one.isRead || !isMeant(one) ? one : { ...one, isRead: true }))

export const readOne = (list: readonly KeptNotice[], id: string) => readWhere(list, (one) => one.id === id)
export const readAll = (list: readonly KeptNotice[]) => readWhere(list, () => true)
/** What says the same as these: somebody has just gone to see to it. */
export const readSame = (list: readonly KeptNotice[], said: readonly Pick<Message, 'orderType' | 'msg'>[]) =>
  readWhere(list, (one) => said.some(({ orderType, msg }) => one.orderType === orderType && one.msg === msg))

export const unreadOf = (list: readonly KeptNotice[]): number =>
  list.reduce((sum, { isRead, count }) => (isRead ? sum : sum + count), 0)

const isNotice = (value: unknown): value is KeptNotice => {
  if (typeof value !== 'object' || value === null) return false
  const { id, orderType, msg, count, at, isRead } = value as Record<string, unknown>
  return (
    [id, msg, at].every((text) => typeof text === 'string') &&
    orderTypes.some((one) => one === orderType) &&
    typeof count === 'number' &&
    typeof isRead === 'boolean'
  )
}

/** What was kept for this account; another's is nobody's business, and an older console may have written something else. */
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
