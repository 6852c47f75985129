import {
  calls,
  closed,
  Fen,
  langs,
  optional,
  problems,
  rolesOf,
  roleText,
  secret,
  t,
  Type,
  unfilled,
  type Endpoint,
} from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import type { Route } from './implement.ts'
import { describeApi, failuresOf } from './openapi.ts'

type Json = Record<string, unknown>

const routeOf = (endpoint: Endpoint): Route => ({
  endpoint,
  handle: async () => null,
  fieldTexts: {},
})

const endpoint = (rest: Partial<Endpoint>): Endpoint => ({
  area: 'thing',
  name: 'make',
  method: 'POST',
  path: '/thing/make',
  kind: 'write',
  access: ['order'],
  params: closed({}),
  query: closed({}),
  body: undefined,
  reply: Type.Null(),
  idempotent: false,
  multipart: false,
  rawBody: false,
  ownTransactions: false,
  limit: undefined,
  screen: undefined,
  ...rest,
})

const api = describeApi(calls.map(routeOf), 'en')
const operationOf = (document: ReturnType<typeof describeApi>, { path, method }: Endpoint) =>
  document.paths[path]?.[method.toLowerCase()] as {
    tags: string[]
    operationId: string
    summary: string
    description: string
    security?: unknown[]
    'x-access': unknown
    parameters: Json[]
    requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
    responses: Record<string, { $ref?: string; content?: Record<string, { schema?: Json }> }>
  }
const describeOne = (one: Endpoint) => operationOf(describeApi([routeOf(one)], 'en'), one)

/** Every object inside a document, with its path. */
const everyObject = function* (value: unknown, way: string[] = []): Generator<[string[], Json]> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield [way, value as Json]
  for (const [name, inner] of Object.entries(value)) yield* everyObject(inner, [...way, name])
}

const resolve = (document: unknown, ref: string) =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], document)

const jsonTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
const isInsideSchema = (way: string[]) => way.includes('schema') || way.includes('schemas')
const ownKeywords = new Set(['sensitive', 'secret', 'unit', 'picture', 'patternProperties'])

describe('the OpenAPI document', () => {
  it('holds every endpoint once, under its method, area and name', () => {
    const held = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(held.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted())
    for (const call of calls) {
      const operation = operationOf(api, call)
      expect(operation.operationId).toBe(`${call.area}.${call.name}`)
      expect(operation.tags).toEqual([call.area])
      expect(operation.summary).toContain(call.name)
      expect(operation['x-access']).toEqual(call.access)
      for (const role of rolesOf(call.access))
        expect(operation.description).toContain(`${roleText(role).en} \`${role}\``)
      expect(operation.security).toEqual(call.access === 'public' ? [] : undefined)
    }
    const ids = calls.map((call) => operationOf(api, call).operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(api.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(calls.map(({ area }) => area))].toSorted())
    expect(api.components.securitySchemes).toHaveProperty('bearer')
  })

  it('has a target for every reference, in every language', () => {
    for (const lang of langs) {
      const document = describeApi(calls.map(routeOf), lang)
      const refs = [...everyObject(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
      expect(refs.length).toBeGreaterThan(calls.length)
      expect([...new Set(refs)].filter((ref) => typeof resolve(document, ref) !== 'object')).toEqual([])
    }
    for (const kind of Object.values(api.components))
      for (const name of Object.keys(kind)) expect(name).toMatch(/^[\w.-]+$/)
  })

  it('names the parameters of every endpoint, those of the path all required', () => {
    for (const call of calls) {
      const parameters = operationOf(api, call).parameters.map((parameter) =>
        typeof parameter['$ref'] === 'string' ? (resolve(api, parameter['$ref']) as Json) : parameter,
      )
      const inPlace = (place: string) => parameters.filter((parameter) => parameter['in'] === place)
      const names = (place: string) => inPlace(place).map((parameter) => parameter['name'])
      expect(names('path')).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))
      expect(inPlace('path').every((parameter) => parameter['required'] === true)).toBe(true)
      const query = Object.keys((call.query as { properties?: object }).properties ?? {})
      expect(names('query')).toEqual([...query, ...(call.method === 'DELETE' && call.body ? ['ids'] : [])])
      expect(names('header').includes('Idempotency-Key')).toBe(call.idempotent)
      expect(parameters.every((parameter) => typeof parameter['schema'] === 'object')).toBe(true)
      const keys = parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('is plain JSON Schema: known types, existing required fields, no keyword of ours', () => {
    const schemas = [...everyObject(api)].filter(([way]) => isInsideSchema(way) && !way.includes('examples'))
    expect(schemas.length).toBeGreaterThan(100)
    const faults = schemas.flatMap(([way, schema]) => {
      // Names under `properties` are fields, not keywords.
      if (way.at(-1) === 'properties') return []
      const {
        type = [],
        required = [],
        properties = {},
      } = schema as {
        type?: string | string[]
        required?: string[]
        properties?: object
      }
      return [
        ...Object.keys(schema).filter((keyword) => ownKeywords.has(keyword) || keyword.startsWith('~')),
        ...[type].flat().filter((name) => !jsonTypes.has(name)),
        ...required.filter((field) => !Object.hasOwn(properties, field)),
      ].map((fault) => `${way.join('/')}: ${fault}`)
    })
    expect(faults).toEqual([])
  })

  it('wraps replies in the envelope and gives every failure that applies its status', () => {
    for (const call of calls) {
      const { responses } = operationOf(api, call)
      if (call.kind === 'file') expect(responses['200']?.content).toHaveProperty(['application/octet-stream'])
      else
        expect(responses['200']?.content?.['application/json']?.schema).toMatchObject({
          required: ['code', 'message', 'data'],
          properties: { code: { const: 20000 } },
        })
      const statuses = new Set(failuresOf(call).map((name) => String(problems[name].status)))
      const started = call.kind === 'file' && call.name === 'export' ? ['202'] : []
      expect(Object.keys(responses).toSorted()).toEqual(['200', ...started, ...statuses, 'default'].toSorted())
      expect(Object.hasOwn(responses, '401')).toBe(call.access !== 'public' || call.rawBody)
      for (const name of failuresOf(call)) {
        const response = resolve(api, responses[problems[name].status]?.$ref ?? '') as { description: string }
        expect(response.description).toContain(String(problems[name].code))
      }
    }
  })

  it('distinguishes a JSON body from a form with a file', () => {
    const body = closed({ purpose: Type.String() })
    const plain = describeOne(endpoint({ body })).requestBody?.content
    expect(plain).toEqual({ 'application/json': { schema: expect.objectContaining({ additionalProperties: false }) } })
    const form = describeOne(endpoint({ body, multipart: true })).requestBody?.content['multipart/form-data']?.schema
    expect(form).toMatchObject({
      required: ['purpose', 'file'],
      properties: { file: { contentMediaType: 'application/octet-stream' } },
    })
    expect(describeOne(endpoint({})).requestBody).toBeUndefined()
  })

  it('explains our own keywords', () => {
    const body = closed({ price: Fen, pin: secret(Type.String()), choice: optional(Type.Enum(['a', 'b'])) })
    const schema = describeOne(endpoint({ body })).requestBody?.content['application/json']?.schema
    const properties = schema?.['properties'] as Record<string, Json>
    expect(properties['price']).toMatchObject({ 'x-unit': 'fen', description: expect.stringContaining('fen') })
    expect(properties['pin']).toMatchObject({ 'x-secret': true, writeOnly: true })
    expect(properties['choice']).toMatchObject({ type: ['string', 'null'], enum: ['a', 'b', null] })
  })

  it('says what the area calls its fields, in the language of the document', () => {
    const one = endpoint({ body: closed({ price: Fen, note: Type.String() }), query: closed({ kind: Type.String() }) })
    const fieldTexts = { price: t('价格', 'Price', 'Precio', '価格'), kind: t('种类', 'Kind', 'Tipo', '種類') }
    const { requestBody, parameters } = operationOf(describeApi([{ ...routeOf(one), fieldTexts }], 'es'), one)
    expect(requestBody?.content['application/json']?.schema['properties']).toMatchObject({
      price: { description: 'Precio · en fen (1/100 de yuan)' },
    })
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'kind', description: 'Tipo' }))
  })

  it('begins with the conventions and a table of all failures', () => {
    for (const lang of langs) {
      const { description } = describeApi(calls.map(routeOf), lang).info
      for (const { status, code, text } of Object.values(problems))
        expect(description).toContain(`| ${status} | \`${code}\` | ${unfilled(text[lang])} |`)
      expect(description).not.toMatch(/\{\w+\|/)
      expect(description).toContain('Authorization: Bearer')
    }
  })

  it('requires an Idempotency-Key and names its failures where an endpoint moves money', () => {
    const operation = describeOne(endpoint({ idempotent: true }))
    expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' })
    expect(failuresOf(endpoint({ idempotent: true }))).toEqual(expect.arrayContaining(['stillRunning', 'keyReused']))
    expect(failuresOf(endpoint({}))).not.toContain('stillRunning')
  })
})
