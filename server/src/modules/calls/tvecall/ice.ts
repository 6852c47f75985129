import { createHmac } from 'node:crypto'
import type { IceServer } from '@kangju/contract'

export interface Turn {
  /** Addresses separated by commas. */
  readonly url?: string | undefined
  readonly secret?: string | undefined
}

/** The relay checks the time when a connection through it is made, for which each side then asks again. */
const validSec = 10 * 60

/** Servers that help two sides to connect; the credentials are those of coturn's `use-auth-secret`. */
export const iceServers = ({ url, secret }: Turn, name: string, now: Date): IceServer[] => {
  if (url === undefined) return []
  const urls = url.split(',').map((one) => one.trim())
  if (secret === undefined) return [{ urls }]
  const username = `${Math.floor(now.getTime() / 1000) + validSec}:${name}`
  return [{ urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }]
}
