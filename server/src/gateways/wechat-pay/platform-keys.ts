import { X509Certificate, type KeyObject } from 'node:crypto'
import { listIn, objectIn, parseJson, sealedIn, textIn, type Json } from './json.ts'
import { send, type Answered, type Sending } from './send.ts'
import { isSignedWith, openSealed, signatureOf } from './signing.ts'

/** WeChat Pay announces a new certificate a day before its first use. */
const renewMs = 12 * 60 * 60 * 1000
/** An unknown serial number asks for the certificates at most this often, so that forged notices cause no flood. */
const pauseMs = 60_000

export type FindKey = (serial: string) => Promise<KeyObject | undefined>

const readCertificate = ({ account, clock }: Sending, row: Json): [string, KeyObject] | undefined => {
  const sealed = sealedIn(objectIn(row, 'encrypt_certificate'))
  const pem = sealed && openSealed(account, sealed)
  if (pem === undefined) return undefined
  try {
    const certificate = new X509Certificate(pem)
    const serial = certificate.serialNumber.toUpperCase()
    const isCurrent = certificate.validFromDate <= clock() && clock() <= certificate.validToDate
    return isCurrent && serial === textIn(row, 'serial_no').toUpperCase() ? [serial, certificate.publicKey] : undefined
  } catch {
    return undefined
  }
}

/** The answer is signed with one of the certificates that it brings; their encryption proves that they are genuine. */
const readCertificates = (sending: Sending, { status, headers, body }: Answered): Map<string, KeyObject> => {
  const rows = listIn(parseJson(body.toString('utf8')), 'data')
  const keys = new Map(rows.flatMap((row) => [readCertificate(sending, row)]).filter((entry) => entry !== undefined))
  const signature = signatureOf(headers)
  const key = signature && keys.get(signature.serial.toUpperCase())
  if (status !== 200 || signature === undefined || key === undefined || !isSignedWith(key, signature, body))
    throw new Error(`WeChat Pay gave no platform certificates that can be trusted: ${status}`)
  return keys
}

/** The keys with which WeChat Pay signs: the configured public key, and the platform certificates, fetched on demand. */
export const platformKeys = (sending: Sending): FindKey => {
  const { account, clock } = sending
  let keys = new Map<string, KeyObject>()
  let [triedAt, fetchedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let fetching: Promise<void> | undefined
  const fetchKeys = async () => {
    triedAt = clock().getTime()
    try {
      keys = readCertificates(sending, await send(sending, { method: 'GET', path: '/v3/certificates', body: '' }))
      fetchedAt = triedAt
    } finally {
      fetching = undefined
    }
  }
  return async (serial) => {
    if (account.publicKey?.id === serial) return account.publicKey.key
    const wanted = serial.toUpperCase()
    const now = clock().getTime()
    const isDue = !keys.has(wanted) || now - fetchedAt > renewMs
    if (isDue && (fetching !== undefined || now - triedAt > pauseMs)) {
      fetching ??= fetchKeys()
      // A known key stays good while the certificates cannot be fetched.
      await fetching.catch((error: unknown) => {
        if (!keys.has(wanted)) throw error
      })
    }
    return keys.get(wanted)
  }
}
