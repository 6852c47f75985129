import { expect, it } from 'vitest'
import { areas, calls } from './contract.ts'

interface Shape {
  readonly sensitive?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

const isPhone = ({ sensitive, anyOf = [] }: Shape): boolean =>
  sensitive === 'mobile' || sensitive === 'tel' || anyOf.some(isPhone)

/** Names of the masked phone numbers of a reply; those of rows inside it under the name of the rows. */
const phonesOf = (shape: Shape): string[] => [
  ...Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    if (isPhone(field)) return [name]
    const inner = field.items ?? field
    const isRows = name !== 'items' && field.items !== undefined
    return isRows ? (phonesOf(inner).length > 0 ? [name] : []) : phonesOf(inner)
  }),
  ...(shape.items === undefined ? [] : phonesOf(shape.items)),
  ...(shape.anyOf ?? []).flatMap(phonesOf),
]

const revealedIn = (area: string) =>
  Object.values(areas[area as keyof typeof areas])
    .filter(({ path }) => path.endsWith('/reveal'))
    .flatMap(({ body }) => (body as Shape | undefined)?.properties?.['field']?.enum ?? [])

/** Areas whose rows are revealed by the endpoint of another area. */
const elsewhere: Readonly<Record<string, string>> = { reportpay: 'order', prepaycardactive: 'prepaycarddistribut' }

/** Numbers that no screen shows masked, with the reason. */
const unshown: Readonly<Record<string, string>> = {
  '/organ/operators/current contactMobile': 'no screen shows the numbers of the operator',
  '/organ/operators/current financeMobile': 'no screen shows the numbers of the operator',
  '/organ/operators/current dutyMobile': 'no screen shows the numbers of the operator',
  '/profile mobile': 'the number of the account itself',
  '/tvtop/getsinglebyecallid contacts': 'the desk shows the card of the call instead',
  '/tvecall/record/{id}/card contacts': 'POST /tvecall/record/{id}/contact reveals them',
  '/order/detail/{id} visits': 'the rows of visits are revealed one by one',
  '/order/candidates/{id} mobile': 'the list of candidates shows no numbers',
}

it('every masked phone number that accounts see can be revealed', () => {
  const shown = calls
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/edge/'))
    .flatMap(({ area, path, reply }) => phonesOf((reply ?? {}) as Shape).map((field) => ({ area, path, field })))
  const masked = shown.filter(({ area, field }) => !revealedIn(elsewhere[area] ?? area).includes(field))
  const names = masked.map(({ path, field }) => `${path} ${field}`)
  expect(names.toSorted()).toEqual(Object.keys(unshown).toSorted())
  expect(shown.length).toBeGreaterThan(20)
})
