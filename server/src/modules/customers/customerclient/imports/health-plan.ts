import {
  businessDay,
  checkHealthOn,
  closed,
  customerclientWords,
  disabilities,
  diseaseCodes,
  diseaseWords,
  formatted,
  HealthDraft,
  healthRules,
  healthWords,
  langs,
  listOf,
  oneOf,
  sensitive,
  sheetWords,
  text,
  tubeKinds,
  Type,
  type Static,
  clientImportNotes as notes,
  clientImportWords as words,
  noneWord,
} from '@kangju/contract'
import type { ImportContext, ImportPlan, RowFault } from '../../../../sheet/import-plan.ts'
import { importRecords, mergeRecords, type HealthEntry } from '../../health/service.ts'
import { clientIdsOf, knownClients, spelledIdCard } from './known-clients.ts'

const { field, choice } = healthWords
const {
  diseases: _diseases,
  disability: _disability,
  tubes: _tubes,
  infectious: _infectious,
  infectiousNote: _infectiousNote,
  medications: _medications,
  ...plain
} = HealthDraft.properties

/** Several values of a list, or the word for none. */
const someOf = <const V extends string>(values: readonly V[]) =>
  Type.Optional(listOf(oneOf<V | 'none'>('none', ...values), 1, values.length))

const HealthImportRow = closed({
  name: formatted('personName', 20),
  idCard: sensitive('idCard', text(5, 18)),
  ...plain,
  diseases: Type.Optional(listOf(text(1, 30), 1, 20)),
  disability: someOf(disabilities),
  infectious: text(1, 50),
  tubes: someOf(tubeKinds),
  medications: Type.Optional(listOf(text(1, 100), 1, 30)),
})
type HealthImportRow = Static<typeof HealthImportRow>
type Key = keyof HealthImportRow
type Fault = RowFault<Key>

const says = (cell: string, ...texts: readonly (typeof sheetWords.no)[]) =>
  texts.some((one) => langs.some((lang) => one[lang].toLowerCase() === cell.toLowerCase()))

/** No, or the name of the disease; a bare yes fails the check for a missing name. */
const infectiousOf = (cell: string): Pick<HealthDraft, 'infectious' | 'infectiousNote'> => {
  if (says(cell, sheetWords.no, noneWord)) return { infectious: 0 }
  return says(cell, sheetWords.yes) ? { infectious: 1 } : { infectious: 1, infectiousNote: cell }
}

const isDiseaseCode = (value: string): value is (typeof diseaseCodes)[number] =>
  (diseaseCodes as readonly string[]).includes(value)

const diseaseOf = (value: string): HealthDraft['diseases'][number] =>
  isDiseaseCode(value) ? { code: value } : { code: 'other', name: value }

const lengthAtMost = { name: 40, rest: 30 }

/** Splits 硝苯地平 20mg 每日两次 into name, dose and frequency. */
const medicationOf = (value: string): HealthDraft['medications'][number] => {
  const [name = '', dose, ...rest] = value.split(/\s+/)
  const frequency = rest.join(' ')
  return {
    name: name.slice(0, lengthAtMost.name),
    ...(dose === undefined ? {} : { dose: dose.slice(0, lengthAtMost.rest) }),
    ...(frequency === '' ? {} : { frequency: frequency.slice(0, lengthAtMost.rest) }),
  }
}

const withoutNone = <V extends string>(values: readonly (V | 'none')[]) =>
  values.filter((value): value is V => value !== 'none')

/** Record fields of the filled cells. */
const entryOf = (row: HealthImportRow, clientId: string): HealthEntry => {
  const { name: _name, idCard: _idCard, diseases, disability, infectious, tubes, medications, ...rest } = row
  const isNone = diseases?.length === 1 && says(diseases[0] ?? '', noneWord)
  return {
    clientId,
    given: {
      ...rest,
      ...infectiousOf(infectious),
      ...(diseases === undefined ? {} : { diseases: isNone ? [] : diseases.map(diseaseOf) }),
      ...(disability === undefined ? {} : { disability: withoutNone(disability) }),
      ...(tubes === undefined ? {} : { tubes: withoutNone(tubes) }),
      ...(medications === undefined ? {} : { medications: medications.map(medicationOf) }),
    },
  }
}

/** Import column of a field path in the record rules. */
const columnOf = (path: string): Key => {
  const [key = ''] = path.split('.')
  return key === 'infectiousNote' ? 'infectious' : (key as Key)
}

const noneOrSome = (row: HealthImportRow, at: number): Fault[] =>
  (['disability', 'tubes'] as const).flatMap((key): Fault[] => {
    const values: readonly string[] = row[key] ?? []
    return values.length > 1 && values.includes('none') ? [{ at, key, message: healthRules.noneOrSome }] : []
  })

const nobody = '00000000-0000-0000-0000-000000000000'

const faultsOf = async (context: ImportContext, rows: HealthImportRow[]): Promise<Fault[]> => {
  const known = await knownClients(context, rows)
  const entries = rows.map((row, at) => {
    const client = known[at]
    return entryOf(row, client === undefined || 'fault' in client ? nobody : client.clientId)
  })
  const merged = await mergeRecords(context, entries)
  const judge = checkHealthOn(businessDay(context.now))
  return rows.flatMap((row, at): Fault[] => {
    const client = known[at]
    const draft = merged[at]?.draft
    return [
      ...(client !== undefined && 'fault' in client ? [client.fault] : []),
      ...noneOrSome(row, at),
      ...Object.entries(draft === undefined ? {} : judge(draft)).map(([path, message]): Fault => ({
        at,
        key: columnOf(path),
        message,
      })),
    ]
  })
}

const write = async (context: ImportContext, rows: HealthImportRow[]) => {
  const ids = await clientIdsOf(context, rows)
  return importRecords(
    context,
    rows.map((row, at) => entryOf(row, ids[at] ?? nobody)),
  )
}

export const healthPlan: ImportPlan<typeof HealthImportRow> = {
  title: words.health,
  draft: HealthImportRow,
  columns: [
    { key: 'name', heading: customerclientWords.field.name, required: true, note: notes.onFile, example: '王秀英' },
    { key: 'idCard', heading: customerclientWords.field.idCard, required: true, example: '11010519491231002X' },
    { key: 'recordDate', heading: field.recordDate, required: true, note: notes.dayOfRecord, example: '2026-11-01' },
    { key: 'heightCm', heading: words.height, example: '158' },
    { key: 'weightKg', heading: words.weight, example: '52.5' },
    { key: 'bloodAbo', heading: field.bloodAbo, choices: choice.bloodAbo, example: 'a' },
    { key: 'bloodRh', heading: field.bloodRh, choices: choice.bloodRh, example: 'positive' },
    { key: 'sbp', heading: words.sbp, example: '135' },
    { key: 'dbp', heading: words.dbp, example: '85' },
    { key: 'pulse', heading: words.pulse, example: '72' },
    { key: 'temperature', heading: words.temperature, example: '36.5' },
    { key: 'resp', heading: words.resp, example: '18' },
    { key: 'glucose', heading: words.glucose, example: '6.1' },
    { key: 'glucoseKind', heading: field.glucoseKind, choices: choice.glucoseKind, example: 'fasting' },
    { key: 'spo2', heading: words.spo2, example: '97' },
    {
      key: 'drugAllergy',
      heading: field.drugAllergy,
      required: true,
      choices: choice.drugAllergy,
      note: notes.several,
      example: 'penicillin',
    },
    { key: 'allergyNote', heading: field.allergyNote, example: '' },
    {
      key: 'diseases',
      heading: words.diseases,
      choices: diseaseWords,
      note: notes.diseases,
      example: '高血压、糖尿病',
    },
    { key: 'surgery', heading: field.surgery, example: '' },
    { key: 'trauma', heading: field.trauma, example: '' },
    { key: 'transfusion', heading: field.transfusion, example: '' },
    { key: 'familyHistory', heading: field.familyHistory, example: '' },
    {
      key: 'disability',
      heading: field.disability,
      choices: { none: noneWord, ...choice.disability },
      note: notes.several,
      example: 'none',
    },
    { key: 'infectious', heading: field.infectious, required: true, note: notes.infectious, example: '否' },
    {
      key: 'tubes',
      heading: field.tubes,
      choices: { none: noneWord, ...choice.tubes },
      note: notes.several,
      example: 'none',
    },
    { key: 'bradenScore', heading: field.bradenScore, example: '18' },
    { key: 'morseScore', heading: field.morseScore, example: '35' },
    { key: 'smoking', heading: field.smoking, choices: choice.smoking, example: 'never' },
    { key: 'drinking', heading: field.drinking, choices: choice.drinking, example: 'never' },
    { key: 'exercise', heading: field.exercise, choices: choice.exercise, example: 'sometimes' },
    {
      key: 'medications',
      heading: field.medications,
      note: notes.medications,
      example: '硝苯地平缓释片 20mg 每日两次、二甲双胍 0.5g 每日三次',
    },
    { key: 'note', heading: field.note, example: '' },
  ],
  unique: { key: 'idCard', of: ({ idCard, recordDate }) => `${spelledIdCard(idCard)} ${recordDate}` },
  check: async (context, rows) => ({ faults: await faultsOf(context, rows) }),
  write,
}
