import {
  type FilePurpose,
  type Text,
  type TSchema,
  rowsUnknownPicture as unknownPicture,
  rowsEmptyContent as emptyContent,
} from '@kangju/contract'
import { cleanHtml, hasContent } from '../html/clean-html.ts'
import { checkFileUrls } from './file-urls.ts'
import type { SignedCall } from '../http/call.ts'
import { invalid, type FieldTexts } from '../kit/problem.ts'

interface Shape {
  readonly format?: string
  readonly minLength?: number
  readonly picture?: { readonly purpose: FilePurpose }
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
}

type Visit = (schema: Shape, value: string, path: string) => string

/** Maps every text in a draft, with its schema, through the visitor. */
const mapTexts = (schema: Shape, value: unknown, path: string, visit: Visit): unknown => {
  if (typeof value === 'string') return visit(schema, value, path)
  if (Array.isArray(value)) return value.map((item, at) => mapTexts(schema.items ?? {}, item, `${path}.${at}`, visit))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      mapTexts(schema.properties?.[key] ?? {}, inner, path === '' ? key : `${path}.${key}`, visit),
    ]),
  )
}

/** The addresses of all pictures in a draft. */
export const picturesIn = (schema: TSchema, draft: unknown): string[] => {
  const urls: string[] = []
  mapTexts(schema as Shape, draft, '', (shape, value) => {
    if (shape.picture !== undefined) urls.push(value)
    return value
  })
  return urls
}

/** A draft ready to store: rich text sanitised, and every picture checked as an upload for this purpose. */
export const cleanDraft = async <D extends Record<string, unknown>>(
  call: SignedCall,
  schema: TSchema,
  draft: D,
  old: Readonly<Record<string, unknown>> | undefined,
): Promise<D> => {
  const wrong: FieldTexts = {}
  const pictures: { url: string; path: string; purpose: FilePurpose }[] = []
  const clean = mapTexts(schema as Shape, draft, '', (shape, value, path) => {
    if (shape.picture !== undefined) pictures.push({ url: value, path, purpose: shape.picture.purpose })
    if (shape.format !== 'html') return value
    const html = cleanHtml(value)
    if ((shape.minLength ?? 0) > 0 && !hasContent(html)) wrong[path] = [emptyContent]
    return html
  }) as D
  // Pictures that the row has already were checked when they came.
  const known = JSON.stringify(old ?? {})
  for (const purpose of new Set(pictures.map((one) => one.purpose))) {
    const fresh = pictures.filter((one) => one.purpose === purpose && !known.includes(`"${one.url}"`))
    const bad = new Set(
      await checkFileUrls(
        call.db,
        call.me,
        fresh.map((one) => one.url),
        [purpose],
      ),
    )
    for (const { path, url } of fresh) if (bad.has(url)) wrong[path] = [unknownPicture]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return clean
}

/** Refuses a draft by the rules of the contract. */
export const refuseBy = (wrong: Readonly<Record<string, Text>>) => {
  const fields = Object.fromEntries(Object.entries(wrong).map(([name, why]) => [name, [why]]))
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
