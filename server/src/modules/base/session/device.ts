import { randomBytes } from 'node:crypto'
import type { Cookies } from '../../../http/cookies.ts'
import { isTokenMac, tokenMac, type Keyring } from '../../../secret/keyring.ts'

const cookieName = 'kangju_device'
const goodForDays = 180
/** Accounts that one browser remembers. */
const atMost = 8
const dayMs = 24 * 60 * 60 * 1000

interface Remembered {
  readonly accountId: string
  readonly device: string
  readonly day: number
}

const context = 'device.account'
const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs)
const plain = ({ accountId, device, day }: Remembered) => `${accountId}.${device}.${day}`

const readOne = (keyring: Keyring, entry: string, now: Date): Remembered | undefined => {
  const [, signed = '', accountId = '', device = '', day = '', mac = ''] =
    /^(([\w-]{36})\.([\w-]{22})\.(\d{1,6}))\.([\w-]{43})$/.exec(entry) ?? []
  if (!isTokenMac(keyring, context, signed, mac)) return undefined
  return dayOf(now) - Number(day) > goodForDays ? undefined : { accountId, device, day: Number(day) }
}

const readAll = (cookies: Cookies, keyring: Keyring, now: Date) =>
  (cookies.read(cookieName) ?? '')
    .split('~')
    .slice(0, atMost)
    .map((entry) => readOne(keyring, entry, now))
    .filter((one) => one !== undefined)

/** The id of this browser if it has signed in to the account before. It only gives the browser its own count of guesses. */
export const knownDevice = (cookies: Cookies, keyring: Keyring, accountId: string | undefined, now: Date) =>
  readAll(cookies, keyring, now).find((one) => one.accountId === accountId)?.device

/** Makes the browser known to the account, beside the other accounts it has signed in to. */
export const noteDevice = (cookies: Cookies, keyring: Keyring, accountId: string, now: Date) => {
  const known = readAll(cookies, keyring, now)
  const device = known.find((one) => one.accountId === accountId)?.device ?? randomBytes(16).toString('base64url')
  const others = known.filter((one) => one.accountId !== accountId)
  const entries = [{ accountId, device, day: dayOf(now) }, ...others]
    .slice(0, atMost)
    .map((one) => `${plain(one)}.${tokenMac(keyring, context, plain(one))}`)
  cookies.write(cookieName, entries.join('~'), { path: '/api/login', maxAgeSec: (goodForDays * dayMs) / 1000 })
}
