import {
  clientImportWords,
  closed,
  commonFields,
  formatted,
  secret,
  sensitive,
  text,
  tvtop,
  tvtopImportTexts as texts,
  tvtopWords,
  tvuserWords,
  Type,
  type Static,
  tvtopTogether as together,
} from '@kangju/contract'
import { sheetImport } from '../../base/task/service.ts'
import { checkBoxRows } from './import-faults.ts'
import { spelled } from './import-rows.ts'
import { writeBoxRows } from './import-write.ts'

const optional = Type.Optional

/** One row of an import: a box and its household. */
export const BoxRow = closed({
  sn: formatted('sn', 32),
  mac: optional(formatted('mac', 17)),
  vendor: optional(text(1, 20)),
  model: text(1, 20),
  ecallid: optional(text(1, 32)),
  ecalltoken: optional(secret(text(8, 64))),
  organCode: optional(text(1, 20)),
  address: optional(text(4, 100)),
  tvAccount: optional(text(1, 32)),
  name: optional(formatted('personName', 20)),
  mobile: optional(sensitive('mobile', formatted('mobile', 20))),
  remark: optional(text(1, 200)),
})

const { field } = tvtopWords
export const boxImport = sheetImport(tvtop.import, {
  title: texts.title,
  draft: BoxRow,
  columns: [
    {
      key: 'sn',
      heading: field.sn,
      required: true,
      example: 'KJ-2026-000001',
      note: texts.knownSn,
    },
    { key: 'mac', heading: field.mac, example: 'AA:BB:CC:00:11:22' },
    { key: 'vendor', heading: field.vendor, example: '创维' },
    { key: 'model', heading: field.model, required: true, example: 'E900-S' },
    { key: 'ecallid', heading: field.ecallid, example: 'EC000001' },
    {
      key: 'ecalltoken',
      heading: field.ecalltoken,
      example: 'change-me-2026',
      note: texts.token,
    },
    {
      key: 'organCode',
      heading: clientImportWords.organCode,
      example: 'JG000001',
    },
    { key: 'address', heading: field.address, example: '文三路100号1幢101室' },
    { key: 'tvAccount', heading: tvuserWords.field.tvAccount, example: 'TV00000001', note: together },
    { key: 'name', heading: tvuserWords.field.name, example: '王敏' },
    { key: 'mobile', heading: tvuserWords.field.mobile, example: '13800000001' },
    { key: 'remark', heading: commonFields.remark, example: '' },
  ],
  unique: (['sn', 'mac', 'ecallid', 'tvAccount'] as const).map((key) => ({
    key,
    of: (row: Static<typeof BoxRow>) => spelled(row)[key],
  })),
  check: checkBoxRows,
  write: writeBoxRows,
})
