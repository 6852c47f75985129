import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { secretFault } from './secret-fault.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Directory of files that all nodes share; `dataDir` unless set. */
  filesDir: string
  /** undefined: files are kept in `filesDir`. */
  filesS3: S3Setting | undefined
  /** undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** The owner of the tables, if `databaseUrl` is of a role that owns nothing. */
  databaseOwnerUrl: string | undefined
  /** A streaming replica for reports and exports. */
  databaseReplicaUrl: string | undefined
  redisUrl: string | undefined
  /** undefined: a key of its own, kept under `dataDir` (embedded PostgreSQL only). */
  secretKey: string | undefined
  previousSecretKeys: string[]
  publicUrl: string
  turnUrl: string | undefined
  turnSecret: string | undefined
  demo: boolean
  /** The payment channels of customers; none until a merchant is set up. */
  payChannels: PayChannelKind[]
  logLevel: string
  /** Token of /metrics; undefined: no metrics. */
  metricsToken: string | undefined
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
}

/** A bucket of an S3-compatible server. */
export interface S3Setting {
  url: string
  bucket: string
  key: string
  secret: string
  region: string
}

type Environment = Record<string, string | undefined>

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Error of an invalid setting: its message is the one line that the administrator reads. */
export const configError = (message: string) => Object.assign(new Error(message), { name: 'ConfigError' })

const readUrl = (env: Environment, name: string, protocols: string[]) => {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  // `postgres://user:secret@/name?host=/run/postgresql` has an empty host: its socket is in the query.
  const whole = value.replace(/@\/(?=[^/?]*\?(.*&)?host=)/, '@socket/')
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (url === undefined || !protocols.includes(url.protocol))
    throw configError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  return value
}

/** A browser refuses to make any connection with an address that it cannot read. */
const turnAddress = /^turns?:(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/i

const readTurnUrl = (env: Environment) => {
  const value = env['TURN_URL']
  if (value === undefined || value === '') return undefined
  if (!value.split(',').every((one) => turnAddress.test(one.trim())))
    throw configError('TURN_URL must be addresses such as turn:relay.example:3478?transport=udp, separated by commas')
  return value
}

const readSecret = (env: Environment, name: string) => {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  const fault = secretFault(value)
  if (fault !== undefined) throw configError(`${name} ${fault}; make one with: openssl rand -base64 32`)
  return value
}

const readWhole = (env: Environment, name: string, otherwise: number, max: number) => {
  const value = env[name]
  if (value === undefined || value === '') return otherwise
  if (!/^\d{1,9}$/.test(value) || Number(value) > max)
    throw configError(`${name} must be a whole number from 0 to ${max}`)
  return Number(value)
}

const readFlag = (env: Environment, name: string, otherwise: boolean) => {
  const value = env[name]
  if (value === undefined || value === '') return otherwise
  if (value !== '0' && value !== '1') throw configError(`${name} must be 0 or 1`)
  return value === '1'
}

/** The bucket for files; its four settings go together. */
const readS3 = (env: Environment, demo: boolean): S3Setting | undefined => {
  const url = readUrl(env, 'FILES_S3_URL', ['http:', 'https:'])
  const [bucket = '', key = '', secret = ''] = ['BUCKET', 'KEY', 'SECRET'].map((name) => env[`FILES_S3_${name}`])
  const given = [url ?? '', bucket, key, secret].filter((value) => value !== '').length
  if (given === 0) return undefined
  if (url === undefined || given < 4)
    throw configError('FILES_S3_URL, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET go together: give all or none')
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw configError('FILES_S3_BUCKET must be a name of 3 to 63 small letters, digits, dots and hyphens')
  if (demo)
    throw configError('FILES_S3_URL cannot be used while DEMO is on: the demo removes files when it starts over')
  return { url, bucket, key, secret, region: env['FILES_S3_REGION'] || 'us-east-1' }
}

export const payChannelKinds = ['wechat', 'sandbox'] as const
export type PayChannelKind = (typeof payChannelKinds)[number]

/** Channels separated by commas; the first one that serves a method takes its payments. */
const readPayChannels = (env: Environment, demo: boolean): PayChannelKind[] => {
  // No money moves in the sandbox, so outside the demo it must be requested explicitly.
  const names = (env['PAY_CHANNEL'] || (demo ? 'sandbox' : 'none')).split(',').map((name) => name.trim())
  if (names.length === 1 && names[0] === 'none') return []
  const kinds = names.flatMap((name) => payChannelKinds.filter((kind) => kind === name))
  if (kinds.length < names.length || new Set(kinds).size < kinds.length)
    throw configError(`PAY_CHANNEL must be none, or some of ${payChannelKinds.join(', ')}, separated by commas`)
  return kinds
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export const readConfig = (env: Environment): Config => {
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseOwnerUrl = readUrl(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  const databaseReplicaUrl = readUrl(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  const host = env['HOST'] || '127.0.0.1'
  const port = readWhole(env, 'PORT', 8080, 65_535)
  const demo = readFlag(env, 'DEMO', databaseUrl === undefined)
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const secretKey = readSecret(env, 'SECRET_KEY')
  const logLevel = env['LOG_LEVEL'] || 'info'
  const turnUrl = readTurnUrl(env)
  const turnSecret = env['TURN_SECRET'] || undefined
  const trustedProxies = (env['TRUSTED_PROXIES'] ?? '').split(',').filter((address) => address !== '')

  if (!isLoopback(host) && isIP(host) === 0) throw configError('HOST must be an IP address or localhost')
  if (demo && !isLoopback(host))
    throw configError('HOST must be 127.0.0.1 while DEMO is on: the demo accounts have a known password')
  if (databaseUrl !== undefined && secretKey === undefined)
    throw configError('SECRET_KEY is needed with DATABASE_URL: at least 32 characters, kept outside the database')
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined)
    throw configError('DATABASE_OWNER_URL is used with DATABASE_URL only')
  if (databaseOwnerUrl !== undefined && databaseOwnerUrl === databaseUrl)
    throw configError('DATABASE_OWNER_URL must name another role than DATABASE_URL')
  if (databaseReplicaUrl !== undefined && databaseUrl === undefined)
    throw configError('DATABASE_REPLICA_URL is used with DATABASE_URL only')
  if (!logLevels.includes(logLevel)) throw configError(`LOG_LEVEL must be one of ${logLevels.join(', ')}`)
  if ((turnUrl === undefined) !== (turnSecret === undefined))
    throw configError('TURN_URL and TURN_SECRET go together: give both or neither')
  const wrongProxy = trustedProxies.find((address) => isIP(address.split('/')[0] ?? '') === 0)
  if (wrongProxy !== undefined)
    throw configError('TRUSTED_PROXIES must be IP addresses or networks, separated by commas')

  return {
    host,
    port,
    dataDir,
    filesDir: env['FILES_DIR'] ? resolve(env['FILES_DIR']) : dataDir,
    filesS3: readS3(env, demo),
    databaseUrl,
    databaseOwnerUrl,
    databaseReplicaUrl,
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    secretKey,
    previousSecretKeys: (env['SECRET_KEY_PREVIOUS'] ?? '').split(',').filter((key) => key !== ''),
    publicUrl: readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`,
    turnUrl,
    turnSecret,
    demo,
    payChannels: readPayChannels(env, demo),
    logLevel,
    metricsToken: readSecret(env, 'METRICS_TOKEN'),
    trustedProxies,
  }
}
