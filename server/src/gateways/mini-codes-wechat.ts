import type { MiniCode, MiniCodes } from './types.ts'

export const wechatEnvironments = ['release', 'trial', 'develop'] as const

export interface WechatAccount {
  readonly appId: string
  readonly secret: string
  /** The page that a code opens; undefined means the first one of the mini program. */
  readonly page: string | undefined
  readonly environment: (typeof wechatEnvironments)[number]
  readonly url: string
}

// Less than the five seconds that the console waits for a reply.
const patienceMs = 3_500
/** A token is renewed this long before it expires, so that none expires in flight. */
const reserveMs = 5 * 60 * 1000
const widthPx = 430
/** Error codes for an invalid or expired token. */
const tokenRefusals = new Set<unknown>([40_001, 40_014, 42_001])

const refusal = (what: string, status: number, errcode: unknown) =>
  // Only the error code is passed on: the message repeats parts of the request.
  new Error(`WeChat refused ${what}: ${status} ${typeof errcode === 'number' ? errcode : ''}`.trim())

const post = (url: string, body: object, signal: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
    redirect: 'error',
  }).catch((error: unknown) => {
    // The address holds the token, and a fetch error may contain the address.
    throw new Error(`WeChat was not reached: ${(error as Error).name}`)
  })

type Answer = { readonly errcode?: unknown; readonly access_token?: unknown; readonly expires_in?: unknown }

const readJson = (bytes: Buffer): Answer => {
  try {
    const found: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

const typeOf = (bytes: Buffer): MiniCode['type'] | undefined => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  return bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) ? 'image/png' : undefined
}

const bytesOf = async (reply: Response) =>
  Buffer.from(
    await reply.arrayBuffer().catch(() => {
      throw new Error('WeChat broke off its answer')
    }),
  )

interface Token {
  readonly value: string
  readonly until: number
}

const askToken = async ({ appId, secret, url }: WechatAccount, signal: AbortSignal): Promise<Token> => {
  const body = { grant_type: 'client_credential', appid: appId, secret }
  const reply = await post(`${url}/cgi-bin/stable_token`, body, signal)
  const { access_token: value, expires_in: seconds, errcode } = readJson(await bytesOf(reply))
  if (!reply.ok || typeof value !== 'string' || typeof seconds !== 'number')
    throw refusal('a token', reply.status, errcode)
  return { value, until: Date.now() + seconds * 1000 - reserveMs }
}

/** The token of this account, requested once for concurrent callers. */
const tokenKeeper = (account: WechatAccount) => {
  let token: Token | undefined
  let asking: Promise<Token> | undefined
  const ask = async (signal: AbortSignal) => {
    try {
      token = await askToken(account, signal)
      return token
    } finally {
      asking = undefined
    }
  }
  return {
    get: async (signal: AbortSignal): Promise<Token> => {
      if (token !== undefined && token.until > Date.now()) return token
      asking ??= ask(signal)
      return asking
    },
    /** Drops a refused token, unless another has replaced it. */
    forget: (refused: Token) => {
      if (token === refused) token = undefined
    },
  }
}

/** WeChat's public API for mini-program codes, without a limit on their number. */
export const wechatCodes = (account: WechatAccount): MiniCodes => {
  const tokens = tokenKeeper(account)
  const { url, page, environment } = account

  const ask = async (scene: string, token: Token, signal: AbortSignal) => {
    const isReleased = environment === 'release'
    const body = {
      scene,
      ...(page === undefined ? {} : { page }),
      // An unreleased version has no page to check.
      check_path: isReleased && page !== undefined,
      env_version: environment,
      width: widthPx,
    }
    const address = `${url}/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(token.value)}`
    const reply = await post(address, body, signal)
    const bytes = await bytesOf(reply)
    return { status: reply.status, isOk: reply.ok, bytes, type: typeOf(bytes), errcode: readJson(bytes).errcode }
  }

  return {
    kind: 'miniProgram',
    create: async ({ scene }) => {
      const signal = AbortSignal.timeout(patienceMs)
      const token = await tokens.get(signal)
      let answer = await ask(scene, token, signal)
      if (tokenRefusals.has(answer.errcode)) {
        tokens.forget(token)
        answer = await ask(scene, await tokens.get(signal), signal)
      }
      const { status, isOk, bytes, type, errcode } = answer
      if (!isOk || type === undefined) throw refusal('a code', status, errcode)
      return { bytes, type }
    },
  }
}
