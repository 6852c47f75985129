import { commonFields, rolesOf, roleText, type Access, type Endpoint, type Text } from '@kangju/contract'
import type { Say } from '../ui/say.ts'
import { commonWords } from '../ui/words.ts'
import type { FieldSchema } from './schema.ts'
import type { AnyResource, FieldWords } from './types.ts'

/** There is no fallback: a missing text shows when a developer first opens the page, not in production. */
export const fieldText = ({ field }: Pick<FieldWords, 'field'>, key: string): Text => {
  const found = field[key] ?? (commonFields as Readonly<Record<string, Text>>)[key]
  if (found === undefined) throw new Error(`no text for the field ${key}`)
  return found
}

export const labelOf = ({ words }: AnyResource, { key, text }: { key: string; text?: Text }): Text =>
  text ?? fieldText(words, key)

/** Names of the filters as the screen shows them; both ends of a period have the name of the period. */
export const filterLabels = ({ words, search }: AnyResource): Readonly<Record<string, Text>> => ({
  ...commonFields,
  ...words.field,
  ...Object.fromEntries(
    search.flatMap((one) => {
      if (typeof one === 'string') return []
      const text = one.text ?? words.field[one.key]
      return text === undefined ? [] : [one.key, ...(one.to === undefined ? [] : [one.to])].map((key) => [key, text])
    }),
  ),
})

export const keysText = (access: Access, say: Say): string =>
  typeof access === 'string'
    ? access
    : rolesOf(access)
        .map((role) => say(roleText(role)))
        .join(say(commonWords.comma))

export const rowSchema = ({ calls }: AnyResource): FieldSchema => {
  const page = calls.list.reply as FieldSchema
  return page.properties?.['items']?.items ?? {}
}
/** Input to read a row: by path, or by query where the endpoint takes it. */
export const inputOf = (call: Endpoint, id: string | undefined): never =>
  (call.path.includes('{id}') ? { params: { id } } : { query: { id } }) as never
export const querySchema = ({ calls }: AnyResource) => calls.list.query as FieldSchema
