import type { Text } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { makeRegistry } from '../../../kit/registry.ts'
import type { specials } from './table.ts'

type Special = typeof specials.$inferSelect

/** A module whose rows link to special pages. */
export interface SpecialDependent {
  /** What links here: a page goes offline with it only when that is confirmed. */
  readonly links: (call: SignedCall, row: Special) => Promise<Text[]>
  /** What taking the page offline brings with it. */
  readonly offlineFollows: (call: SignedCall, row: Special) => Promise<Text[]>
  /** Does what `offlineFollows` says. */
  readonly wentOffline: (call: SignedCall, row: Special) => Promise<void>
}
export const specialDependents = makeRegistry<SpecialDependent>('what links to special pages')
