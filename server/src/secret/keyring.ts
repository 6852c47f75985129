import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'

// KeyObjects, not bytes: neither a log line nor JSON.stringify can print one.
type Keys = { id: string; encryption: KeyObject; index: KeyObject; audit: KeyObject; token: KeyObject }

/** Keys for every purpose, derived from SECRET_KEY; those of earlier secrets still decrypt what they encrypted. */
export type Keyring = { current: Keys; all: readonly Keys[] }

const minimumSecretLength = 32
const ivLength = 12
const tagLength = 16
/** Values of the first version are bound to their field only; a rotation binds them to their rows. */
const cipherVersions = ['s1', 's2'] as const
type CipherVersion = (typeof cipherVersions)[number]

const deriveKeys = (secret: string): Keys => {
  if (secret.length < minimumSecretLength) {
    throw new Error(`a secret key needs at least ${minimumSecretLength} characters`)
  }
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'kangju keyring v1', purpose, length))
  const key = (purpose: string) => createSecretKey(derive(purpose, 32))
  return {
    id: derive('key id', 6).toString('base64url'),
    // Existing values are encrypted under this key name.
    encryption: key('seal'),
    index: key('blind index'),
    audit: key('audit chain'),
    token: key('token'),
  }
}

export const makeKeyring = (secret: string, previous: string[] = []): Keyring => {
  const current = deriveKeys(secret)
  const older = previous.map(deriveKeys).filter((keys) => keys.id !== current.id)
  return { current, all: [current, ...older] }
}

// A context names the purpose of a value ('account.mobile'); its alphabet excludes NUL, which terminates it.
const checkedContext = (context: string): string => {
  if (!/^[\w.:-]{1,200}$/.test(context)) throw new Error('a context consists of letters, digits and . _ : -')
  return context
}

const mac = (key: KeyObject, context: string, data: string) =>
  createHmac('sha256', key)
    .update(`${checkedContext(context)}\0`)
    .update(data)
    .digest()

/** Compares secrets in constant time, without revealing where or in what length they differ. */
export const constantTimeEqual = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

/** Where an encrypted value is stored. It decrypts nowhere else, so values swapped between rows are found. */
export interface Place {
  readonly table: string
  readonly field: string
  readonly operatorId: string
  readonly id: string | number
}

const cipherHeader = (keys: Keys, version: CipherVersion) => `${version}.${keys.id}.`

const associatedData = (keys: Keys, version: CipherVersion, { table, field, operatorId, id }: Place) => {
  const parts = version === 's1' ? [] : [operatorId, String(id)]
  const bound = [checkedContext(`${table}.${field}`), ...parts.map(checkedContext)].join('\0')
  return Buffer.from(cipherHeader(keys, version) + bound)
}

/** `s2.<key id>.<iv, ciphertext and tag>`; decrypts only in the same place. */
export const encrypt = (keyring: Keyring, place: Place, plain: string): string => {
  const keys = keyring.current
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, iv, { authTagLength: tagLength })
  cipher.setAAD(associatedData(keys, 's2', place))
  const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return cipherHeader(keys, 's2') + body.toString('base64url')
}

const readEncrypted = (encrypted: string) => {
  const [, version, keyId, encoded = ''] = /^(s[12])\.([\w-]{8})\.([\w-]+)$/.exec(encrypted) ?? []
  const body = Buffer.from(encoded, 'base64url')
  // Base64 has several encodings of its last character; only the one that `encrypt` writes is genuine.
  if (body.length < ivLength + tagLength || body.toString('base64url') !== encoded) {
    throw new Error('cannot decrypt: this is not an encrypted value')
  }
  return { version: version as CipherVersion, keyId, body }
}

export const decrypt = (keyring: Keyring, place: Place, encrypted: string): string => {
  const { version, keyId, body } = readEncrypted(encrypted)
  const context = `${place.table}.${place.field}`
  const keys = keyring.all.find((candidate) => candidate.id === keyId)
  if (!keys) throw new Error(`cannot decrypt ${context}: encrypted with a secret key that this server was not given`)
  const iv = body.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', keys.encryption, iv, { authTagLength: tagLength })
  decipher.setAAD(associatedData(keys, version, place))
  decipher.setAuthTag(body.subarray(-tagLength))
  const start = decipher.update(body.subarray(ivLength, -tagLength))
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8')
  } catch {
    throw new Error(`cannot decrypt ${context}: the encrypted value was altered or belongs to another place`)
  }
}

export const isEncrypted = (value: string): boolean => cipherVersions.some((version) => value.startsWith(`${version}.`))

/** False for values that a rotation still has to re-encrypt. */
export const isCurrent = (keyring: Keyring, encrypted: string): boolean =>
  encrypted.startsWith(cipherHeader(keyring.current, 's2'))

const blindIndexWith = (keys: Keys, context: string, normalisedValue: string) =>
  mac(keys.index, context, normalisedValue).subarray(0, 16).toString('base64url')

/** Finds equal values without revealing them. Normalise first: another spelling has another index. */
export const blindIndex = (keyring: Keyring, context: string, normalisedValue: string): string =>
  blindIndexWith(keyring.current, context, normalisedValue)

/** The index under every key, current first: what a search must look for during a rotation. */
export const blindIndexes = (keyring: Keyring, context: string, normalisedValue: string): string[] =>
  keyring.all.map((keys) => blindIndexWith(keys, context, normalisedValue))

const auditMacWith = (keys: Keys, data: string) => `${keys.id}.${mac(keys.audit, 'audit', data).toString('base64url')}`

/** Contains its key id, because the chain is never rewritten when the secret changes. */
export const auditMac = (keyring: Keyring, data: string): string => auditMacWith(keyring.current, data)

export const checkAuditMac = (keyring: Keyring, data: string, given: string): 'genuine' | 'forged' | 'unknownKey' => {
  const keys = keyring.all.find((candidate) => given.startsWith(`${candidate.id}.`))
  if (!keys) return 'unknownKey'
  return constantTimeEqual(auditMacWith(keys, data), given) ? 'genuine' : 'forged'
}

/** Signs data that leaves the server and comes back: a download link, a callback. */
export const tokenMac = (keyring: Keyring, context: string, data: string): string =>
  mac(keyring.current.token, context, data).toString('base64url')

export const isTokenMac = (keyring: Keyring, context: string, data: string, given: string): boolean =>
  keyring.all.some((keys) => constantTimeEqual(mac(keys.token, context, data).toString('base64url'), given))
