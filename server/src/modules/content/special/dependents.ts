import type { Text } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { makeRegistry } from '../../../kit/registry.ts'
import type { specials } from './table.ts'

type Special = typeof specials.$inferSelect

/** A module whose rows link to special pages. */
export interface SpecialDependent {
  /** Links to the page; with any, taking it offline needs force. */
  readonly links: (call: SignedCall, row: Special) => Promise<Text[]>
  /** Consequences of taking the page offline, shown before. */
  readonly offlineFollows: (call: SignedCall, row: Special) => Promise<Text[]>
  /** Carries out what `offlineFollows` announced. */
  readonly wentOffline: (call: SignedCall, row: Special) => Promise<void>
}
export const specialDependents = makeRegistry<SpecialDependent>('what links to special pages')
