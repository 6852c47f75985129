import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

// Eleven or more digits are phone numbers, ID cards or bank cards; 32 or more of these characters may be a token.
const numberLike = /\d{11,}[\dXx]?/g
const tokenLike = /[\w-]{32,}/g
const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An address for the log: without query, personal numbers and tokens. */
export const redactPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .slice(0, 300)
    .split('/')
    // The part after `idcard` is an ID number, even a malformed one.
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

/** An error for the log: message and stack, but never the values of a failed statement. */
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
