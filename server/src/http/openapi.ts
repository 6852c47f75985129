import {
  formats,
  problemNames,
  problems,
  type Endpoint,
  type FormatName,
  type Lang,
  type ProblemName,
  type Text,
  type TSchema,
  docsWords as words,
} from '@kangju/contract'
import type { Route } from './implement.ts'

/** A schema of the contract as plain JSON. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly default?: unknown
  readonly sensitive?: string
  readonly secret?: true
  readonly unit?: string
  readonly picture?: unknown
}

export const asSchema = (schema: TSchema) => schema as unknown as Schema

const units: Readonly<Record<string, Text>> = { fen: words.fen, bp: words.bp }

/** Standard format names for equivalent formats of ours. */
const standardFormats: Readonly<Record<string, string>> = { instant: 'date-time', day: 'date', url: 'uri' }

/** Explanations of a field's keywords, in one language. */
export const notesOf = (schema: Schema, lang: Lang): string[] => {
  const rule = schema.format === undefined ? undefined : formats[schema.format as FormatName]
  const plain = schema.format === 'uuid' || schema.format === 'instant' || schema.format === 'day'
  const notes: (Text | undefined)[] = [
    plain ? undefined : rule?.text,
    schema.unit === undefined ? undefined : units[schema.unit],
    schema.sensitive === undefined ? undefined : words.sensitive,
    schema.secret === undefined ? undefined : words.secret,
  ]
  return [schema.description, ...notes.map((note) => note?.[lang])].filter((note) => note !== undefined)
}

const jsonType = (value: unknown) => {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** The type of an enum is that of its values; the contract omits it. */
export const typesOf = ({ type, enum: values }: Schema): string[] => {
  if (type !== undefined) return [type].flat()
  return values === undefined ? [] : [...new Set(values.map(jsonType))]
}

const single = <T>(values: T[]) => (values.length === 1 ? values[0] : values)

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** A schema for the public document: our own keywords become descriptions and x- extensions. */
const publicSchema = (schema: Schema, lang: Lang): Record<string, unknown> => {
  const inside = (inner: Schema) => publicSchema(inner, lang)
  const {
    sensitive,
    secret,
    unit,
    picture,
    properties,
    patternProperties,
    additionalProperties,
    items,
    anyOf,
    ...rest
  } = schema
  const types = typesOf(schema)
  const notes = notesOf(schema, lang)
  const anyName = patternProperties === undefined ? undefined : Object.values(patternProperties)[0]
  const extra = anyName ?? additionalProperties
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !keyword.startsWith('~'))),
    ...(types.length === 0 ? {} : { type: single(types) }),
    ...(rest.format === undefined ? {} : { format: standardFormats[rest.format] ?? rest.format }),
    ...(properties === undefined ? {} : { properties: mapValues(properties, inside) }),
    ...(extra === undefined ? {} : { additionalProperties: typeof extra === 'boolean' ? extra : inside(extra) }),
    ...(items === undefined ? {} : { items: inside(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inside) }),
    ...(notes.length === 0 ? {} : { description: notes.join(' · ') }),
    ...(sensitive === undefined ? {} : { 'x-sensitive': sensitive }),
    ...(secret === undefined ? {} : { 'x-secret': true, writeOnly: true }),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
    ...(picture === undefined ? {} : { 'x-picture': picture }),
  }
}

export const fieldsOf = (schema: TSchema | undefined) =>
  Object.entries(schema === undefined ? {} : (asSchema(schema).properties ?? {}))

/**
 * Problems that an endpoint may answer, derived from its shape. Modules add problems of their own rules, which are in
 * the list of all problems.
 */
export const failuresOf = (endpoint: Endpoint): ProblemName[] => {
  const { access, method, body, name } = endpoint
  const isSignedIn = access !== 'public'
  const takes = new Map([...fieldsOf(endpoint.params), ...fieldsOf(body)])
  const namesRows = [...takes.keys()].some((field) => /^ids?$|Ids?$/.test(field))
  const isSignIn = !isSignedIn && [...takes.values()].some((field) => field.secret)
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
    tooLarge: body !== undefined,
    unsupportedType: body !== undefined,
    invalid: true,
    wrongCredentials: isSignIn,
    tooOften: isSignIn,
    accountLocked: isSignIn,
    broken: true,
    unavailable: true,
  }
  return problemNames.filter((problem) => applies[problem])
}

export const byStatus = (names: readonly ProblemName[]) =>
  [...Map.groupBy(names, (name) => problems[name].status)].toSorted(([a], [b]) => a - b)

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Endpoints with the same failures share one description of them. */
const failureName = (names: readonly ProblemName[]) => names.join('-')

const failureResponse = (names: readonly ProblemName[], lang: Lang) => ({
  description: names.map((name) => `${problems[name].code} ${problems[name].text[lang]}`).join('\n\n'),
  ...(problems[names[0] ?? 'broken'].status === 429
    ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 's' } } }
    : {}),
  content: {
    'application/json': {
      schema: ref('schemas', 'Failure'),
      examples: Object.fromEntries(
        names.map((name) => [name, { value: { code: problems[name].code, message: problems[name].text[lang] } }]),
      ),
    },
  },
})

const parametersIn = (where: 'path' | 'query', schema: TSchema, lang: Lang) => {
  const required = asSchema(schema).required ?? []
  return fieldsOf(schema).map(([name, field]) => {
    const { description, ...rest } = publicSchema(field, lang)
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

const parametersOf = (endpoint: Endpoint, lang: Lang) => [
  ...parametersIn('path', endpoint.params, lang),
  ...parametersIn('query', endpoint.query, lang),
  ...(endpoint.method === 'DELETE' && endpoint.body !== undefined ? [ref('parameters', 'idsInQuery')] : []),
  ...(endpoint.idempotent ? [ref('parameters', 'idempotencyKey')] : []),
  ref('parameters', 'acceptLanguage'),
]

const bodyOf = ({ method, body, multipart }: Endpoint, lang: Lang) => {
  if (body === undefined) return {}
  const schema = publicSchema(asSchema(body), lang) as { properties?: object; required?: string[] }
  if (!multipart) return { requestBody: { required: method !== 'DELETE', content: { 'application/json': { schema } } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: words.file[lang] }
  const form = {
    ...schema,
    properties: { ...schema.properties, file },
    required: [...(schema.required ?? []), 'file'],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

const successOf = ({ kind, reply }: Endpoint, lang: Lang) => {
  if (kind === 'file')
    return {
      description: words.fileReply[lang],
      headers: { 'Content-Disposition': { schema: { type: 'string' } } },
      content: { 'application/octet-stream': {} },
    }
  const data = publicSchema(asSchema(reply), lang)
  const properties = { code: { const: 20000 }, message: { type: 'string' }, data }
  const schema = { type: 'object', required: ['code', 'message', 'data'], properties }
  return { description: 'ok', content: { 'application/json': { schema } } }
}

const operation = (endpoint: Endpoint, lang: Lang) => ({
  tags: [endpoint.area],
  operationId: `${endpoint.area}.${endpoint.name}`,
  summary: `${endpoint.method} ${endpoint.area} ${endpoint.name}`,
  'x-access': endpoint.access,
  'x-kind': endpoint.kind,
  ...(endpoint.access === 'public' ? { security: [] } : {}),
  parameters: parametersOf(endpoint, lang),
  ...bodyOf(endpoint, lang),
  responses: {
    200: successOf(endpoint, lang),
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
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, lang)
  return {
    openapi: '3.1.0',
    info: { title: words.title[lang], version: '1', description: words.intro[lang] },
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
