import type { SignedCall } from '../http/call.ts'

/** Logs a change of something that is no column of the row. */
export const noteChange = (call: Pick<SignedCall, 'audit'>, field: string, from: unknown, to: unknown) => {
  if (JSON.stringify(from) !== JSON.stringify(to)) call.audit({ detail: { [field]: { from, to } } })
}
