import type { SignedCall } from '../http/call.ts'

/** Leaves in the audit log how something that is no column of the row was changed with it. */
export const noteChange = (call: Pick<SignedCall, 'audit'>, field: string, from: unknown, to: unknown) => {
  if (JSON.stringify(from) !== JSON.stringify(to)) call.audit({ detail: { [field]: { from, to } } })
}
