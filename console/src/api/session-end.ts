/** Codes of the server for a session that is invalid, replaced by a newer sign-in, or expired. */
const sessionEnds = [50008, 50012, 50014] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** The end of a session: one of these codes with any status, or a 401. */
export const endOf = (status: number, code: unknown): SessionEnd | undefined =>
  sessionEnds.find((one) => one === code) ?? (status === 401 ? 50008 : undefined)
