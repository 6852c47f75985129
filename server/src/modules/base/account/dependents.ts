import type { SignedCall } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export const accountPort = makePort<{
  /** Whether the caller's operator has an organisation with this id. */
  readonly isOrgan: (call: SignedCall, id: string) => Promise<boolean>
}>('organisations of accounts')
