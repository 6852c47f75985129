import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SimArguments } from './arguments.ts'

/** Tokens of a session; the refresh token renews both. */
export interface Session {
  readonly token: string
  readonly expiresAt: string
  readonly refreshToken: string
}

const read = (file: string): Record<string, Session> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Session>
  } catch {
    return {}
  }
}

/**
 * Sessions are kept from one run to the next, as in an app: codes to one address are limited to thirty in ten minutes.
 */
export const makeTokens = ({ url, operator }: SimArguments) => {
  const where = createHash('sha256').update(`${url} ${operator}`).digest('hex').slice(0, 12)
  const file = join(tmpdir(), `kangju-sim-sessions-${where}.json`)
  const known = new Map(Object.entries(read(file)))
  const write = () => writeFileSync(file, JSON.stringify(Object.fromEntries(known)), { mode: 0o600 })
  return {
    of: (mobile: string) => known.get(mobile),
    keep: (mobile: string, session: Session) => {
      known.set(mobile, session)
      write()
    },
    forget: (mobile: string) => {
      known.delete(mobile)
      write()
    },
  }
}
export type Tokens = ReturnType<typeof makeTokens>
