import {
  commonFields,
  customerclientWords,
  disabilityLevelWords,
  health,
  healthWords,
  impairmentWords,
  longcareWords,
  type ClientRow,
  type HealthRow,
  type LongcareRow,
  type Text,
} from '@kangju/contract'
import { kindOf, type FieldSchema } from '../../resource/schema.ts'
import type { FieldWords, Values } from '../../resource/types.ts'
import type { Say } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { clientPrintWords as words } from './words.ts'

export type PrintedFact = readonly [name: string, value: string]

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Choice = Readonly<Record<string, Text>> | undefined

const plain = (value: unknown): string => (typeof value === 'string' ? value : String(value as number))

/** An inner row on one line, with its choices in words. */
const rowText = (row: Values, texts: FieldWords | undefined, say: Say) =>
  Object.entries(row)
    .filter(([, value]) => !isNothing(value))
    .map(([key, value]) => {
      const text = texts?.choice[key]?.[plain(value)]
      return text === undefined ? plain(value) : say(text)
    })
    .join(' ')

const valueText = (value: unknown, schema: FieldSchema, choice: Choice, part: FieldWords | undefined, say: Say) => {
  const named = (one: unknown) => {
    const text = choice?.[plain(one)]
    return text === undefined ? plain(one) : say(text)
  }
  if (kindOf(schema) === 'flag') return say(value === 1 ? resourceWords.yes : resourceWords.no)
  if (!Array.isArray(value)) return named(value)
  return value
    .map((one: unknown) => (typeof one === 'object' && one !== null ? rowText(one as Values, part, say) : named(one)))
    .join(say(words.semicolon))
}

const clientKeys = [
  'archiveNo',
  'idType',
  'idCard',
  'gender',
  'birthday',
  'age',
  'mobile',
  'nation',
  'marital',
  'education',
  'liveStatus',
  'areaName',
  'address',
  'communityName',
  'careLevel',
  'subjectType',
  'medInsurance',
  'organName',
  'bookerName',
  'relation',
  'remark',
] as const satisfies readonly (keyof ClientRow)[]

/** Facts of the care recipient's record as it is given: only the contacts may have whole numbers. */
export const clientFacts = (client: ClientRow, say: Say): PrintedFact[] => {
  const choices: Readonly<Record<string, Choice>> = customerclientWords.choice
  const own = clientKeys
    .filter((key) => !isNothing(client[key]))
    .map((key): PrintedFact => {
      const name = key === 'remark' ? commonFields.remark : customerclientWords.field[key]
      return [say(name), valueText(client[key], {}, choices[key], undefined, say)]
    })
  const level = client.disabilityLevel === null ? undefined : disabilityLevelWords[client.disabilityLevel]
  const contacts = client.contacts.map(({ name, relation, mobile }) =>
    say(words.contact, { name, relation: say(customerclientWords.choice.relation[relation]), mobile }),
  )
  return [
    ...own,
    ...(level === undefined ? [] : [[say(customerclientWords.field.disabilityLevel), say(level)] as const]),
    [say(customerclientWords.field.contacts), contacts.join(say(words.semicolon))],
  ]
}

/** The filled fields of a health record. */
export const healthFacts = (record: HealthRow, say: Say): PrintedFact[] => {
  const schema = (health.save.body as FieldSchema).properties ?? {}
  const { field, choice, part } = healthWords as {
    readonly field: Readonly<Record<string, Text>>
    readonly choice: Readonly<Record<string, Choice>>
    readonly part?: Readonly<Record<string, FieldWords>>
  }
  const keys = Object.keys(schema).filter((key) => !['clientId', 'version', 'recordDate'].includes(key))
  return [...keys, 'bmi'].flatMap((key): PrintedFact[] => {
    const value = record[key as keyof HealthRow]
    const name = field[key]
    if (isNothing(value) || name === undefined) return []
    return [[say(name), valueText(value, schema[key] ?? {}, choice[key], part?.[key], say)]]
  })
}

/** The level of an assessment and the scores behind it. */
export const assessmentFacts = (found: LongcareRow, say: Say): PrintedFact[] => {
  const { field, choice } = longcareWords
  const part = (total: number, level: number) => {
    const text = impairmentWords[level]
    return text === undefined ? String(total) : `${total} · ${say(text)}`
  }
  const level = disabilityLevelWords[found.disabilityLevel]
  return [
    ...(level === undefined ? [] : [[say(field.disabilityLevel), say(level)] as const]),
    [say(field.adl), part(found.adlTotal, found.adlLevel)],
    [say(field.cognition), part(found.cogTotal, found.cogLevel)],
    [say(field.perception), part(found.perTotal, found.perLevel)],
    [say(field.assessOrg), found.assessOrg],
    [say(field.assessors), found.assessors],
    [say(field.validFrom), found.validFrom],
    [say(field.validTo), found.validTo],
    ...(found.benefitType == null
      ? []
      : [[say(field.benefitType), say(choice.benefitType[found.benefitType])] as const]),
    ...(found.designatedOrganName === null
      ? []
      : [[say(field.designatedOrganName), found.designatedOrganName] as const]),
  ]
}
