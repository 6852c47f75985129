import {
  commonFields,
  problemNames,
  problems,
  TaskStarted,
  unfilled,
  type Endpoint,
  type Lang,
  type ProblemName,
  type Text,
  type TSchema,
  docsWords as words,
} from '@kangju/contract'
import type { Route } from './implement.ts'
import { asSchema, fieldsOf, publicSchema, type Speech } from './openapi-schema.ts'
import { accessText, introduction } from './openapi-texts.ts'

/**
 * Problems that an endpoint may answer, derived from its shape. Modules add problems of their own rules, which are in
 * the list of all problems.
 */
export const failuresOf = (endpoint: Endpoint): ProblemName[] => {
  const { access, method, body, name } = endpoint
  const isSignedIn = access !== 'public'
  const takes = new Map([...fieldsOf(endpoint.params), ...fieldsOf(body)])
  const namesRows = [...takes.keys()].some((field) => /^ids?$|Ids?$/.test(field))
  const isSignIn = !isSignedIn && takes.has('password')
  const applies: Partial<Record<ProblemName, boolean>> = {
    tokenInvalid: isSignedIn,
    signedInElsewhere: isSignedIn,
    sessionExpired: isSignedIn,
    forbidden: typeof access !== 'string',
    missing: namesRows,
    stale: takes.has('version'),
    wrongState: takes.has('status'),
    inUse: method === 'DELETE',
    duplicate: name === 'add' || name === 'edit',
    stillRunning: endpoint.idempotent,
    keyReused: endpoint.idempotent,
    badSignature: endpoint.rawBody,
    tooLarge: body !== undefined || endpoint.rawBody,
    unsupportedType: body !== undefined,
    invalid: true,
    wrongCredentials: isSignIn,
    severalAccounts: isSignIn && takes.has('code'),
    secondFactorNeeded: isSignIn && takes.has('code'),
    secondFactorWrong: isSignIn && takes.has('code'),
    tooOften: isSignIn,
    accountLocked: isSignIn,
    broken: true,
    unavailable: true,
  }
  return problemNames.filter((problem) => applies[problem])
}

const byStatus = (names: readonly ProblemName[]) =>
  [...Map.groupBy(names, (name) => problems[name].status)].toSorted(([a], [b]) => a - b)

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Endpoints with the same failures share one description of them. */
const failureName = (names: readonly ProblemName[]) => names.join('-')

const failureResponse = (names: readonly ProblemName[], lang: Lang) => ({
  description: names.map((name) => `${problems[name].code} ${unfilled(problems[name].text[lang])}`).join('\n\n'),
  ...(problems[names[0] ?? 'broken'].status === 429
    ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 's' } } }
    : {}),
  content: { 'application/json': { schema: ref('schemas', 'Failure') } },
})

const parametersIn = (where: 'path' | 'query', schema: TSchema, speech: Speech) => {
  const required = asSchema(schema).required ?? []
  return fieldsOf(schema).map(([name, field]) => {
    const { description, ...rest } = publicSchema(field, speech, name)
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

const parametersOf = (endpoint: Endpoint, speech: Speech) => [
  ...parametersIn('path', endpoint.params, speech),
  ...parametersIn('query', endpoint.query, speech),
  ...(endpoint.method === 'DELETE' && endpoint.body !== undefined ? [ref('parameters', 'idsInQuery')] : []),
  ...(endpoint.idempotent ? [ref('parameters', 'idempotencyKey')] : []),
  ref('parameters', 'acceptLanguage'),
]

const idOf = ({ area, name }: Endpoint) => `${area}.${name}`

const bodyOf = (endpoint: Endpoint, speech: Speech) => {
  const { method, body, multipart, rawBody } = endpoint
  if (rawBody) return { requestBody: { required: true, content: { '*/*': {} } } }
  if (body === undefined) return {}
  const title = `${idOf(endpoint)} request`
  const plain: { properties?: object; required?: string[] } = publicSchema(asSchema(body), speech)
  const schema = { title, ...plain }
  if (!multipart) return { requestBody: { required: method !== 'DELETE', content: { 'application/json': { schema } } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: words.file[speech.lang] }
  const form = {
    ...schema,
    properties: { ...schema.properties, file },
    required: [...(schema.required ?? []), 'file'],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

const envelopeOf = (endpoint: Endpoint, reply: TSchema, speech: Speech) => {
  const data = publicSchema(asSchema(reply), speech)
  const properties = { code: { const: 20000 }, message: { type: 'string' }, data }
  const title = `${idOf(endpoint)} reply`
  const schema = { title, type: 'object', required: ['code', 'message', 'data'], properties }
  return { description: 'ok', content: { 'application/json': { schema } } }
}

const successOf = (endpoint: Endpoint, speech: Speech) => {
  if (endpoint.kind !== 'file') return { 200: envelopeOf(endpoint, endpoint.reply, speech) }
  const file = {
    description: words.fileReply[speech.lang],
    headers: { 'Content-Disposition': { schema: { type: 'string' } } },
    content: { 'application/octet-stream': {} },
  }
  if (endpoint.name !== 'export') return { 200: file }
  const started = { ...envelopeOf(endpoint, TaskStarted, speech), description: words.exportStarted[speech.lang] }
  return { 200: file, 202: started }
}

const speechOf = ({ fieldTexts }: Route, lang: Lang): Speech => ({
  lang,
  labelOf: (field) => (fieldTexts[field] ?? (commonFields as Record<string, Text>)[field])?.[lang],
})

const operation = (endpoint: Endpoint, speech: Speech) => ({
  tags: [endpoint.area],
  operationId: idOf(endpoint),
  summary: idOf(endpoint),
  description: accessText(endpoint.access, speech.lang),
  'x-access': endpoint.access,
  'x-kind': endpoint.kind,
  ...(endpoint.access === 'public' ? { security: [] } : {}),
  parameters: parametersOf(endpoint, speech),
  ...bodyOf(endpoint, speech),
  responses: {
    ...successOf(endpoint, speech),
    ...Object.fromEntries(
      byStatus(failuresOf(endpoint)).map(([status, names]) => [status, ref('responses', failureName(names))]),
    ),
    default: ref('responses', 'otherFailure'),
  },
})

const sharedParameters = (lang: Lang) => ({
  acceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: words.languageText[lang],
    schema: { type: 'string', examples: ['zh', 'en', 'es', 'ja'] },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: words.idempotencyKey[lang],
    schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[!-~]+$' },
  },
  idsInQuery: {
    name: 'ids',
    in: 'query',
    required: false,
    style: 'form',
    explode: false,
    description: words.idsInQuery[lang],
    schema: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 100 },
  },
})

const failureSchema = {
  title: 'Failure',
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    retryAfter: { type: 'integer' },
  },
}

/** The whole API as an OpenAPI 3.1 document, its texts in one language. */
export const describeApi = (routes: readonly Route[], lang: Lang) => {
  const endpoints = routes.map((route) => route.endpoint)
  const failures = new Map(
    endpoints
      .flatMap((endpoint) => byStatus(failuresOf(endpoint)))
      .map(([, names]) => [failureName(names), failureResponse(names, lang)]),
  )
  const otherFailure = {
    description: words.furtherFailures[lang],
    content: { 'application/json': { schema: ref('schemas', 'Failure') } },
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes)
    (paths[route.endpoint.path] ??= {})[route.endpoint.method.toLowerCase()] = operation(
      route.endpoint,
      speechOf(route, lang),
    )
  return {
    openapi: '3.1.0',
    info: { title: words.title[lang], version: '1', description: introduction(routes.length, lang) },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: words.signInText[lang] } },
      parameters: sharedParameters(lang),
      schemas: { Failure: failureSchema },
      responses: { ...Object.fromEntries(failures), otherFailure },
    },
  }
}
