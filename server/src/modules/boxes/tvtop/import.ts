import {
  closed,
  formatted,
  secret,
  sensitive,
  t,
  text,
  tvtop,
  tvtopWords,
  tvuserWords,
  Type,
  type Static,
  tvtopTogether as together,
} from '@kangju/contract'
import { sheetImport } from '../../base/task/service.ts'
import { boxRowFaults } from './import-faults.ts'
import { spelled } from './import-rows.ts'
import { writeBoxRows } from './import-write.ts'

const optional = Type.Optional

/** One row of an import: a box, and who it stands with. */
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
  title: t('机顶盒导入', 'Boxes: import', 'Decodificadores: importación', 'STBのインポート'),
  draft: BoxRow,
  columns: [
    {
      key: 'sn',
      heading: field.sn,
      required: true,
      example: 'KJ-2026-000001',
      note: t(
        '已有的序列号会更新该机顶盒',
        'A serial number that is known changes that box.',
        'Un número de serie conocido modifica ese decodificador.',
        '既存のシリアル番号はそのSTBを更新します。',
      ),
    },
    { key: 'mac', heading: field.mac, example: 'AA:BB:CC:00:11:22' },
    { key: 'vendor', heading: field.vendor, example: '创维' },
    { key: 'model', heading: field.model, required: true, example: 'E900-S' },
    { key: 'ecallid', heading: field.ecallid, example: 'EC000001' },
    {
      key: 'ecalltoken',
      heading: field.ecalltoken,
      example: 'change-me-2026',
      note: t(
        '8-64位；导入后不再显示',
        '8 to 64 characters; never shown again.',
        'De 8 a 64 caracteres; no se vuelve a mostrar.',
        '8～64文字。以後は表示されません。',
      ),
    },
    {
      key: 'organCode',
      heading: t('归属机构编码', 'Organisation code', 'Código de la organización', '所属事業所コード'),
      example: 'JG000001',
    },
    { key: 'address', heading: field.address, example: '文三路100号1幢101室' },
    { key: 'tvAccount', heading: tvuserWords.field.tvAccount, example: 'TV00000001', note: together },
    { key: 'name', heading: tvuserWords.field.name, example: '王敏' },
    { key: 'mobile', heading: tvuserWords.field.mobile, example: '13800000001' },
    { key: 'remark', heading: t('备注', 'Notes', 'Notas', '備考'), example: '' },
  ],
  unique: (['sn', 'mac', 'ecallid', 'tvAccount'] as const).map((key) => ({
    key,
    of: (row: Static<typeof BoxRow>) => spelled(row)[key],
  })),
  check: boxRowFaults,
  write: writeBoxRows,
})
