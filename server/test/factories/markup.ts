import { calls, type Endpoint } from '@kangju/contract'
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

/** Formats that hold what a person typed; the others are numbers, codes, moments and addresses. */
const typed: ReadonlySet<string | undefined> = new Set([undefined, 'line', 'prose', 'title', 'personName', 'html'])

/** Runs when it is inserted as HTML. */
export const markup = '<svg onload=x()>'
/** For texts too short for markup that runs; it would become an element as well. */
export const shortMarkup = '<s onload>'
const serialLength = 4

const isTyped = (schema: Plain) =>
  [schema.type].flat().includes('string') &&
  schema.enum === undefined &&
  schema.const === undefined &&
  schema.pattern === undefined &&
  typed.has(schema.format) &&
  (schema.maxLength ?? 0) >= shortMarkup.length

const branches = (schema: Plain): Plain[] => schema.anyOf?.flatMap(branches) ?? [schema]

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const textsIn = (schema: Plain, path: string): string[] =>
  branches(schema).flatMap((one) => [
    ...(isTyped(one) ? [path] : []),
    ...(one.items === undefined ? [] : textsIn(one.items, `${path}[]`)),
    ...Object.entries(one.properties ?? {}).flatMap(([name, field]) => textsIn(field, join(path, name))),
  ])

const nameOf = ({ method, path }: Endpoint, text: string) => `${method} ${path} ${text}`

/** Every text that a person types into a body of the contract: method, path and field. */
export const typedTexts: readonly string[] = calls.flatMap((endpoint) =>
  [...new Set(textsIn((endpoint.body ?? {}) as Plain, ''))].map((text) => nameOf(endpoint, text)),
)

let made = 0

const markupFor = ({ format, maxLength = 0 }: Plain, value: unknown) => {
  made += 1
  if (format === 'html') return `<p>字</p>${markup}${typeof value === 'string' ? value : ''}`
  const tag = maxLength < markup.length + serialLength ? shortMarkup : markup
  return `${tag}${made % 10 ** serialLength}`.slice(0, maxLength)
}

/** The value with markup in its own texts, if it is JSON. */
const inside = (text: Plain, value: unknown) => {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return undefined
  const mark = (_key: string, one: unknown) => (typeof one === 'string' ? markupFor(text, one) : one)
  return JSON.stringify(JSON.parse(value), mark)
}

interface Attempt {
  readonly isKept: (path: string) => boolean
  /** Paths of the changed texts, rows by number. */
  readonly changed: Set<string>
  /** Markup by the text in whose place it stands: texts that must be equal stay equal. */
  readonly instead: Map<string, string>
}

const textInstead = (text: Plain, value: unknown, { instead }: Attempt) => {
  const fresh = () => inside(text, value) ?? markupFor(text, value)
  if (typeof value !== 'string' || value === '') return fresh()
  const chosen = instead.get(value) ?? fresh()
  if (chosen.length > (text.maxLength ?? 0)) return fresh()
  instead.set(value, chosen)
  return chosen
}

/** The value with markup in every typed text, also in those that were left out. */
const marked = (schema: Plain, value: unknown, attempt: Attempt, path = ''): unknown => {
  if (attempt.isKept(path)) return value
  const known = branches(schema)
  const text = known.find(isTyped)
  if (text !== undefined && (value === undefined || value === null || typeof value === 'string')) {
    attempt.changed.add(path)
    return textInstead(text, value, attempt)
  }
  if (Array.isArray(value)) {
    const items = known.find((one) => one.items !== undefined)?.items
    return items === undefined ? value : value.map((one, i) => marked(items, one, attempt, `${path}.${i}`))
  }
  const fields = known.find((one) => one.properties !== undefined)?.properties
  if (fields === undefined || typeof value !== 'object' || value === null) return value
  const given = value as Record<string, unknown>
  const pairs = Object.entries(fields).map(
    ([name, field]) => [name, marked(field, given[name], attempt, join(path, name))] as const,
  )
  return { ...given, ...Object.fromEntries(pairs.filter(([, one]) => one !== undefined)) }
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

/** The name of a text in any row of a list. */
const inAnyRow = (path: string) => path.replace(/\.\d+/g, '[]')

/**
 * Sends bodies with markup in every text, except those that `isUnstored` names. `accepted` are the texts stored with
 * markup, `refused` those where the server refused it on that field and accepted what was there before.
 */
export const markupSender = (isUnstored: (text: string) => boolean = () => false) => {
  const accepted = new Set<string>()
  const refused = new Set<string>()
  const send = async <T>(endpoint: Endpoint, body: unknown, answer: (body: unknown) => Promise<Answer<T>>) => {
    if (endpoint.body === undefined || body === undefined) return answer(body)
    const named = (path: string) => nameOf(endpoint, inAnyRow(path))
    const kept = new Set<string>()
    const isKept = (path: string) => kept.has(path) || isUnstored(named(path))
    for (;;) {
      const changed = new Set<string>()
      const reply = await answer(marked(endpoint.body as Plain, body, { isKept, changed, instead: new Map() }))
      if (reply.status < 400) {
        for (const path of changed) accepted.add(named(path))
        for (const path of kept) if (typeof valueAt(body, path) === 'string') refused.add(named(path))
        return reply
      }
      const wrong = Object.keys(reply.errors ?? {}).flatMap((name) =>
        [...changed].filter((path) => path === name || path.startsWith(`${name}.`)),
      )
      if (wrong.length === 0) return answer(body)
      for (const path of wrong) kept.add(path)
    }
  }
  return { send, accepted, refused }
}
