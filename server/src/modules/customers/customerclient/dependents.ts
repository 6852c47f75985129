import type { CareGlance } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export const clientPort = makePort<{
  /** Visits not begun and unpaid orders of a care recipient. */
  readonly open: (db: Db, clientId: string) => Promise<{ readonly visits: number; readonly unpaid: number }>
  /** Stops them and requests the refunds. */
  readonly closeForDeath: (call: SignedCall, clientId: string) => Promise<void>
  /** Moves the orders and bookings of one care recipient to another. */
  readonly moveOrders: (tx: Db, fromId: string, toId: string) => Promise<void>
  /** Paid orders of each care recipient. */
  readonly orderCounts: (db: Db, clientIds: readonly string[]) => Promise<Map<string, number>>
  /** Orders of each care recipient in any state. */
  readonly allOrderCounts: (db: Db, clientIds: readonly string[]) => Promise<Map<string, number>>
  /** Next visit, remaining visits and usual nurse, as far as the account may see them. */
  readonly care: (db: Db, me: Me, clientId: string) => Promise<CareGlance>
}>('figures of care recipients')
