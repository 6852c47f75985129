import type { SignedCall } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export const programclassPort = makePort<{
  /** Makes forms of these commodities that are open elsewhere refuse to be saved. */
  readonly touchCommodities: (call: SignedCall, ids: readonly string[]) => Promise<void>
}>('commodities on shelves')
