import { expect, test } from 'vitest'
import { calls } from './contract.ts'

interface Shape {
  readonly secret?: true
  readonly format?: string
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
}

const isCredential = (name: string, { format }: Shape) =>
  format === 'smsCode' || /password|token$|^ticket$|secret|^proof$/i.test(name)

/** Credentials in what callers send that could be written to the audit log. */
const unmarked = (shape: Shape | undefined, path: string): string[] => [
  ...Object.entries(shape?.properties ?? {}).flatMap(([name, field]) =>
    field.secret === true ? [] : isCredential(name, field) ? [`${path}.${name}`] : unmarked(field, `${path}.${name}`),
  ),
  ...(shape?.items === undefined ? [] : unmarked(shape.items, path)),
]

test('every password, token, ticket and code that a caller sends is marked as secret', () => {
  expect(calls.length).toBeGreaterThan(200)
  expect(
    calls.flatMap(({ area, name, body, query }) => [
      ...unmarked(body as Shape | undefined, `${area}.${name}`),
      ...unmarked(query as Shape, `${area}.${name}`),
    ]),
  ).toEqual([])
})
