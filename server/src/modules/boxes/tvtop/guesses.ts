import { rateOf, spendAt, spentAt, type RateTools } from '../../../http/rates.ts'
import { Problem } from '../../../kit/problem.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A box that was admitted from an address is known there for this long. */
const known = { most: Number.MAX_SAFE_INTEGER, ms: 30 * dayMs, kept: 'database' } as const

const keysOf = (address: string, ecallid: string) =>
  [`boxToken.box:${address} ${ecallid}`, `boxToken.address:${address}`, `boxToken.known:${address} ${ecallid}`] as const

/**
 * Whether a token of this box may be tried from this address. A box cannot be shut out from elsewhere: wrong tokens
 * count per address, and the limit of a shared address does not stop boxes that were admitted from there before.
 */
export const mayTry = async (tools: RateTools, address: string, ecallid: string): Promise<boolean> => {
  const [ofBox = 0, ofAddress = 0, wasAdmitted = 0] = await spentAt(tools, keysOf(address, ecallid))
  if (ofBox >= rateOf(tools, 'boxToken.box').most) return false
  return wasAdmitted > 0 || ofAddress < rateOf(tools, 'boxToken.address').most
}

/** Concurrent tries all count, so a few more than the limit can be tried at most. */
export const countWrong = async (tools: RateTools, address: string, ecallid: string) => {
  const [box, all] = keysOf(address, ecallid)
  for (const [key, name] of [
    [box, 'boxToken.box'],
    [all, 'boxToken.address'],
  ] as const)
    await spendAt(tools, rateOf(tools, name), key).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
}

export const rememberBox = async (tools: RateTools, address: string, ecallid: string) => {
  const [, , admitted] = keysOf(address, ecallid)
  await spendAt(tools, known, admitted)
}
