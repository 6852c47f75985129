import {
  isOpenWithoutFactor,
  isParty,
  may,
  pickLang,
  notForOrgans,
  roleNeeded,
  rolesOf,
  roleText,
  fillText,
  type Endpoint,
  type Lang,
  type Party,
  TaskStarted,
  problems,
  validationWords,
} from '@kangju/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Download, Me, Tools, Upload } from './call.ts'
import { admission } from './admission.ts'
import { cookiesOf } from './cookies.ts'
import { databaseProblem } from './database-problem.ts'
import { sendData } from './envelope.ts'
import { answerOnce } from './etag.ts'
import { readIdempotencyKey } from './idempotency.ts'
import type { Route } from './implement.ts'
import { invalid, Problem, problemReply } from '../kit/problem.ts'
import { run } from './run.ts'
import { receiveUpload, takeForms } from './upload.ts'
import { compileAddress, compileBody, fieldErrors, isUnfit, withoutMaskErrors, type Check } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    me: Me | undefined
    lang: Lang
    upload: Upload | undefined
    rawBody: Buffer | undefined
  }
}

const forwardingHeader =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|(?:x-|true-|x-cluster-|cf-)?(?:client|connecting)-ip)$/

const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  Object.keys(headers).some((name) => forwardingHeader.test(name))

/** The owner of a token: an account, unless a party is given. */
export type WhoIs = (token: string, party?: Party) => Promise<Me>

const bearer = (request: Pick<FastifyRequest, 'headers'>): string => {
  const token = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Problem('tokenInvalid')
  return token
}

type Guarded = Pick<FastifyRequest, 'headers' | 'lang' | 'me'>

/** The only access check of an endpoint; the access sweep runs it for every role and endpoint. */
export const guard = (endpoint: Endpoint, whoIs: WhoIs) => async (request: Guarded) => {
  if (endpoint.access === 'public') return
  if (isParty(endpoint.access)) {
    request.me = await whoIs(bearer(request), endpoint.access)
    return
  }
  request.me = await whoIs(bearer(request))
  if (may(request.me, endpoint.access)) {
    if (request.me.mustEnrol === true && !isOpenWithoutFactor(endpoint)) throw new Problem('secondFactorMissing')
    return
  }
  const isBound = may({ ...request.me, organId: null }, endpoint.access)
  const needed = rolesOf(endpoint.access).map(roleText)
  throw new Problem('forbidden', {
    fields: {
      access: isBound ? [notForOrgans] : needed.map((text) => fillText(roleNeeded, { name: text[request.lang] })),
    },
  })
}

const check = (fits: Check, value: unknown) => {
  if (!fits(value)) throw fieldErrors(fits.errors)
}

const compileInput = ({ params, query, body, multipart }: Endpoint) => ({
  checkParams: compileAddress(params),
  checkQuery: compileAddress(query),
  checkBody: body === undefined ? undefined : (multipart ? compileAddress : compileBody)(body),
})

/**
 * The only check of an endpoint's input; the sweeps run it without the rest of the request. Compiled
 * on first use: compiling all validators would take most of the start of a server.
 */
export const validators = (endpoint: Endpoint) => {
  const { body, rawBody } = endpoint
  let compiled: ReturnType<typeof compileInput> | undefined
  return async (request: Pick<FastifyRequest, 'params' | 'query' | 'body'>) => {
    const { checkParams, checkQuery, checkBody } = (compiled ??= compileInput(endpoint))
    if (isUnfit(request.params) || isUnfit(request.query) || isUnfit(request.body))
      throw invalid({ _: [validationWords.wrong] })
    check(checkParams, request.params)
    check(checkQuery, request.query)
    if (rawBody) return
    if (checkBody === undefined) {
      const given = request.body
      const isEmpty =
        given === undefined || given === null || (typeof given === 'object' && Object.keys(given).length === 0)
      if (!isEmpty) throw invalid({ _: [validationWords.unknown] })
      return
    }
    if (!checkBody(request.body) && body !== undefined) {
      const left = withoutMaskErrors(body, request.body, checkBody.errors)
      if (left.length > 0) throw fieldErrors(left)
    }
  }
}

/** An export that is too large to be sent at once answers with its task instead. */
const isDownload = (data: unknown): data is Download => (data as Partial<Download>).body !== undefined

const sendFile = (reply: FastifyReply, { filename, type, body, inline }: Download) => {
  const plain = filename.replace(/[^\w.-]/g, '_')
  return reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `${inline === true ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .header('cache-control', 'private, no-store')
    .send(body)
}

/** `?ids=a,b` equals a body `{ids: [a, b]}`, for proxies that drop bodies of DELETE. */
const readIdsFromQuery = async (request: FastifyRequest) => {
  const query = request.query as { ids?: unknown }
  if (typeof query.ids !== 'string' || (request.body !== undefined && request.body !== null)) return
  request.body = { ids: query.ids.split(',', 101) }
  delete query.ids
}

interface Mounted {
  readonly tools: Tools
  readonly whoIs: WhoIs
  readonly routes: readonly Route[]
}

const rawBodyBytes = 64 * 1024

/** Keeps the bytes of every body in this scope, whatever their type. */
const keepRawBody = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: rawBodyBytes } as const
  scope.addContentTypeParser('*', options, (request, body: Buffer, done) => {
    request.rawBody = body
    done(null, undefined)
  })
}

const mountRoute = (app: FastifyInstance, route: Route, { tools, whoIs }: Omit<Mounted, 'routes'>) => {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    onRequest: [guard(endpoint, whoIs), admission(endpoint, tools)],
    preValidation: [
      ...(endpoint.multipart ? [receiveUpload(endpoint)] : []),
      ...(endpoint.method === 'DELETE' && endpoint.body !== undefined ? [readIdsFromQuery] : []),
      validators(endpoint),
    ],
    ...(endpoint.access === 'public' && endpoint.method === 'GET' ? { onSend: answerOnce } : {}),
    handler: async (request, reply) => {
      const key = endpoint.idempotent ? readIdempotencyKey(request.headers) : undefined
      const given = {
        tools,
        me: request.me as Me,
        lang: request.lang,
        ip: request.ip,
        isForwarded: isForwarded(request),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        cookies: cookiesOf(request, reply, tools.publicUrl.startsWith('https:')),
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        upload: request.upload as never,
        ...(endpoint.rawBody && {
          raw: { headers: request.headers, rawBody: request.rawBody ?? Buffer.alloc(0) },
        }),
      }
      const data = await run(route, tools, given, key)
      if (endpoint.kind !== 'file') return sendData(reply, endpoint.reply, data)
      return isDownload(data) ? sendFile(reply, data) : sendData(reply.code(202), TaskStarted, data)
    },
  })
}

/** Mounts every route: access first, then validation, then the handler and its envelope. */
export const mount = (app: FastifyInstance, { routes, ...mounted }: Mounted) => {
  const [uploads, others] = [
    routes.filter(({ endpoint }) => endpoint.multipart),
    routes.filter(({ endpoint }) => !endpoint.multipart),
  ]
  void app.register(async (scope) => {
    await takeForms(scope)
    for (const route of uploads) mountRoute(scope, route, mounted)
  })
  for (const route of others) {
    if (!route.endpoint.rawBody) mountRoute(app, route, mounted)
    else
      void app.register(async (scope) => {
        keepRawBody(scope)
        mountRoute(scope, route, mounted)
      })
  }
}

const fastifyProblems: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('unsupportedType'),
  FST_REQ_FILE_TOO_LARGE: new Problem('tooLarge'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new Problem('unsupportedType'),
}

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const ofDatabase = databaseProblem(error)
  if (ofDatabase !== undefined) return ofDatabase
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = fastifyProblems[code ?? '']
  if (known !== undefined) return known
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return invalid({ _: [validationWords.wrong] })
  return new Problem('broken')
}

const withFieldName = (problem: Problem, lang: Lang, route: Route | undefined) => {
  const field = problem.details.values?.['field']
  const text = route?.fieldTexts[String(field)]
  if (problem.problem !== 'duplicate' || text === undefined) return problem
  return new Problem('duplicate', { ...problem.details, values: { field: text[lang] } })
}

/** Mounts the error handlers, which answer in the caller's language. */
export const mountProblems = (app: FastifyInstance, routes: readonly Route[]) => {
  const byUrl = new Map(
    routes.map((route) => [`${route.endpoint.method} /api${route.endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, route]),
  )
  app.decorateRequest('me', undefined)
  app.decorateRequest('lang', 'zh')
  app.decorateRequest('upload', undefined)
  app.decorateRequest('rawBody', undefined)
  app.addHook('onRequest', async (request) => {
    request.lang = pickLang(request.headers['accept-language'])
  })
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.problem === 'broken') request.log.error({ err: error }, 'call failed')
    if (problem.problem === 'unavailable') request.log.warn({ err: error }, 'database not available')
    const route = byUrl.get(`${request.method} ${request.routeOptions.url ?? ''}`)
    const { status, body } = problemReply(withFieldName(problem, request.lang, route), request.lang)
    if (problem.details.retryAfter !== undefined) void reply.header('retry-after', problem.details.retryAfter)
    return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const { code, text } = problems.unknownCall
    return reply.status(404).send({ code, message: text[request.lang] })
  })
}
