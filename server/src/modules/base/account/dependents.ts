import type { SignedCall } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export const accountPort = makePort<{
  /** Whether the operator of whoever is calling has an organisation of this id. */
  readonly isOrgan: (call: SignedCall, id: string) => Promise<boolean>
}>('organisations of accounts')
