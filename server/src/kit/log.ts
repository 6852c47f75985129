import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

// Eleven digits and more in a row are phones, ID cards, bank cards; 32 and more of these letters may be a token.
const numberLike = /\d{11,}[\dXx]?/g
const tokenLike = /[\w-]{32,}/g
const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An address fit for the log: no query, no numbers that belong to a person, no tokens. */
export const redactPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .slice(0, 300)
    .split('/')
    // What stands behind `idcard` is somebody's number, however it is spelled and however wrong it is.
    .map((part, at, parts) => (parts[at - 1]?.toLowerCase() === 'idcard' ? '***' : part))
    .map((part) => (uuidLike.test(part) ? part : redactText(part)))
    .join('/')

export const redactText = (text: string): string => text.replace(numberLike, '***').replace(tokenLike, '***')

const secretNames = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'authorization',
  'ecalltoken',
  'smsCode',
  'mobile',
  'idCard',
]

interface Failure {
  message?: string
  code?: string
  stack?: string
  cause?: unknown
}

/** An error as far as it helps: what and where, but never the values a failed statement was given. */
const describe = (error: Failure): Record<string, unknown> => ({
  message: redactText((error.message ?? '').split('\nparams:')[0] ?? ''),
  code: error.code,
  stack: redactText(
    (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
  ),
  ...(error.cause === undefined || error.cause === null ? {} : { cause: describe(error.cause) }),
})

export const makeLog = (level: string, destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    serializers: { err: describe },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
