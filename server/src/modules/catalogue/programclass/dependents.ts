import type { SignedCall } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export const programclassPort = makePort<{
  /** Raises the version of these bundles, so that their open forms cannot be saved. */
  readonly touchCommodities: (call: SignedCall, ids: readonly string[]) => Promise<void>
}>('commodities on shelves')
