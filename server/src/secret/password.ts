import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify, type Options } from '@node-rs/argon2'
import { makeTurns } from '../kit/turns.ts'

// The package's enums exist only in its types: 2 is Argon2id, 1 is version 0x13.
const policy = { algorithm: 2, version: 1, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options

const unpadded = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '')

// Costs as much to verify as a real hash and matches no password.
const nobodysHash =
  `$argon2id$v=19$m=${policy.memoryCost},t=${policy.timeCost},p=${policy.parallelism}` +
  `$${unpadded(16)}$${unpadded(32)}`

// One keyboard writes é as one character and another as two; both must be accepted.
const sameSpelling = (password: string) => password.normalize('NFKC')

// One core stays free for everything else; a morning's sign-ins of an office fit into one lane.
const inTurn = makeTurns({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), perLane: 100, inAll: 400 })

/** Argon2id on the thread pool, off the event loop; the callers of a lane wait for one another only. */
export const hashPassword = (password: string, lane = 'server'): Promise<string> =>
  inTurn(lane, () => hash(sameSpelling(password), policy))

/** Takes as long for an unknown account (`undefined`) as for a wrong password. */
export const verifyPassword = async (stored: string | undefined, password: string, lane = 'server') => {
  const fits = await inTurn(lane, () => verify(stored ?? nobodysHash, sameSpelling(password)))
  return fits && stored !== undefined
}

/** Whether to hash again at the next sign-in, because the policy has changed. */
export const needsRehash = (stored: string): boolean => {
  const used = parseOptions(stored)
  return (Object.keys(policy) as (keyof typeof policy)[]).some((name) => used[name] !== policy[name])
}
