import type { Endpoint } from '@kangju/contract'
import type { Answer } from '../api/api.ts'

interface Plain {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  maxLength?: number
  properties?: Record<string, Plain>
  items?: Plain
  anyOf?: Plain[]
}

/** Formats that hold what somebody typed; the others are numbers, codes, moments and addresses. */
const typed: ReadonlySet<string | undefined> = new Set([undefined, 'line', 'prose', 'title', 'personName', 'html'])

/** Runs when it is inserted as HTML; short, so that it fits into most texts. */
export const markup = '<svg onload=x()>'

const isTyped = (schema: Plain) =>
  [schema.type].flat().includes('string') &&
  schema.enum === undefined &&
  schema.const === undefined &&
  schema.pattern === undefined &&
  typed.has(schema.format) &&
  (schema.maxLength ?? 0) >= markup.length + 4

const branches = (schema: Plain): Plain[] => schema.anyOf?.flatMap(branches) ?? [schema]

let made = 0

/** What one attempt changed, and the fields that refused it before. */
interface Attempt {
  readonly kept: ReadonlySet<string>
  readonly changed: Set<string>
}

/** The value with markup in every typed text, also in those that were left out. */
const marked = (schema: Plain, value: unknown, attempt: Attempt, path = ''): unknown => {
  if (attempt.kept.has(path)) return value
  const known = branches(schema)
  const text = known.find(isTyped)
  if (text !== undefined && (value === undefined || value === null || typeof value === 'string')) {
    attempt.changed.add(path.replace(/\.\d+/g, '[]'))
    made += 1
    return text.format === 'html' ? `<p>字</p>${markup}${value ?? ''}` : `${markup}${made % 10_000}`
  }
  if (Array.isArray(value)) {
    const items = known.find((one) => one.items !== undefined)?.items
    return items === undefined ? value : value.map((one, i) => marked(items, one, attempt, `${path}.${i}`))
  }
  const fields = known.find((one) => one.properties !== undefined)?.properties
  if (fields === undefined || typeof value !== 'object' || value === null) return value
  const given = value as Record<string, unknown>
  const pairs = Object.entries(fields).map(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [name, marked(field, given[name], attempt, at)] as const
  })
  return { ...given, ...Object.fromEntries(pairs.filter(([, one]) => one !== undefined)) }
}

/** Sends bodies with markup in every text that accepts it, and notes those texts by endpoint. */
export const markupSender = () => {
  const accepted = new Map<string, Set<string>>()
  const send = async <T>(endpoint: Endpoint, body: unknown, answer: (body: unknown) => Promise<Answer<T>>) => {
    if (endpoint.body === undefined) return answer(body)
    const kept = new Set<string>()
    for (;;) {
      const changed = new Set<string>()
      const reply = await answer(marked(endpoint.body as Plain, body, { kept, changed }))
      if (reply.status < 400) {
        const name = `${endpoint.method} ${endpoint.path}`
        accepted.set(name, new Set([...(accepted.get(name) ?? []), ...changed]))
        return reply
      }
      const refused = Object.keys(reply.errors ?? {}).filter((name) => !kept.has(name))
      if (refused.length === 0) return answer(body)
      for (const name of refused) kept.add(name)
    }
  }
  return { send, accepted }
}
