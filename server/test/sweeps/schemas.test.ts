import { calls, formats, type Endpoint } from '@kangju/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendData } from '../../src/http/envelope.ts'
import { compileAddress, compileBody } from '../../src/http/validate.ts'

// I1: all input is closed and bounded.

interface Plain {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, Plain>
  additionalProperties?: unknown
  items?: Plain
  maxItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

const faults = (schema: Plain, at: string): string[] => {
  if (schema.enum !== undefined) return []
  const types = [schema.type ?? []].flat()
  const found: string[] = []
  if (types.length === 0) found.push(`${at} says no type`)
  if (types.includes('object') && schema.additionalProperties !== false) found.push(`${at} is open`)
  if (types.includes('string') && schema.maxLength === undefined) found.push(`${at} has no maxLength`)
  if (types.includes('array') && schema.maxItems === undefined) found.push(`${at} has no maxItems`)
  if (
    (types.includes('integer') || types.includes('number')) &&
    (schema.minimum === undefined || schema.maximum === undefined)
  )
    found.push(`${at} has no bounds`)
  if (schema.format !== undefined && !(schema.format in formats))
    found.push(`${at} has the unknown format ${schema.format}`)
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => faults(inner, `${at}.${name}`))
  return [...found, ...inside, ...(schema.items === undefined ? [] : faults(schema.items, `${at}[]`))]
}

test('every body, query and path parameter is closed and bounded', () => {
  const found = calls.flatMap((call) =>
    (
      [
        ['params', call.params],
        ['query', call.query],
        ['body', call.body],
      ] as const
    ).flatMap(([part, schema]) =>
      schema === undefined ? [] : faults(schema as Plain, `${call.method} ${call.path} ${part}`),
    ),
  )
  expect(found).toEqual([])
})

/** Replies that show a secret, and to whom. */
const shownSecrets: Readonly<Record<string, string>> = {
  '/profile/factor/start': 'a new second factor, once, to the account that sets it up',
  '/edge/customer/goods/cards/{id}': 'a card that the customer bought, each time in the audit log',
  '/edge/box/goods/cards': 'a card that the household bought, each time in the audit log',
}

test('no other reply contains a secret', () => {
  const names = (schema: Plain): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...names(inner)]),
    ...(schema.items === undefined ? [] : names(schema.items)),
  ]
  const shown = calls.filter((call) =>
    names(call.reply as Plain).some((name) => /password|hash|secret|index$/i.test(name)),
  )
  expect(shown.map(({ path }) => path).toSorted()).toEqual(Object.keys(shownSecrets).toSorted())
})

test('every list can be paged, and no page is larger than a hundred', () => {
  const lists = calls.filter((call) => call.kind === 'list' && 'items' in ((call.reply as Plain).properties ?? {}))
  for (const call of lists) {
    const { page, limit } = (call.query as Plain).properties ?? {}
    expect([call.path, page?.minimum, limit?.maximum]).toEqual([call.path, 1, 100])
  }
})

// A server compiles them only on first use, so a schema that cannot be compiled must be found here.
test('every schema compiles, for input and for replies', async () => {
  const app = Fastify()
  const unserved: string[] = []
  const sends = ({ path, reply: schema }: Endpoint, reply: Parameters<typeof sendData>[0]) => {
    try {
      return sendData(reply, schema, null)
    } catch (error) {
      unserved.push(`${path}: ${String(error)}`)
      return reply.send()
    }
  }
  for (const [at, call] of calls.entries()) app.get(`/${at}`, (_request, reply) => sends(call, reply))
  for (const [at, call] of calls.entries()) {
    compileAddress(call.params)
    compileAddress(call.query)
    if (call.body !== undefined) (call.multipart ? compileAddress : compileBody)(call.body)
    await app.inject(`/${at}`)
  }
  expect(unserved).toEqual([])
  await app.close()
})
