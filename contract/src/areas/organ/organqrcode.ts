import { area, before, list, read, remove, write, exportSheet } from '../../kit/endpoint.ts'
import {
  closed,
  common,
  Count,
  Day,
  Done,
  Id,
  Instant,
  oneOf,
  orNull,
  pageOf,
  pageQuery,
  Remark,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { sheetQuery } from '../../kit/sheet.ts'
import { operatorWide } from '../../roles.ts'
import { picture } from '../file.ts'

export const bindStates = ['unbound', 'bound'] as const
export type BindState = (typeof bindStates)[number]

export const codesAtMost = 500

export const miniCodeKinds = ['miniProgram', 'link'] as const
export type MiniCodeKind = (typeof miniCodeKinds)[number]

export const OrganQrCodeRow = closed({
  ...common,
  codeNo: Type.String(),
  batchNo: Type.String(),
  /** Scene passed to the mini program, at most 32 characters. */
  scene: Type.String(),
  /** URL opened by an ordinary scan. */
  link: Type.String(),
  miniCodeUrl: orNull(picture('content')),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  bindStatus: oneOf(...bindStates),
  boundAt: orNull(Instant),
  scanCount: Count,
  regCount: Count,
  remark: orNull(Type.String()),
})
export type OrganQrCodeRow = Static<typeof OrganQrCodeRow>

export const CodeBatchDraft = closed({
  count: Type.Integer({ minimum: 1, maximum: codesAtMost, default: 20 }),
  remark: Type.Optional(Remark),
})
export type CodeBatchDraft = Static<typeof CodeBatchDraft>

const filters = {
  codeNo: text(1, 10),
  organId: Id,
  bindStatus: oneOf(...bindStates),
  batchNo: text(1, 16),
  createdFrom: Day,
  createdTo: Day,
}
const sorts = ['codeNo', 'scanCount', 'regCount', 'createdAt'] as const

export const organqrcode = area('organqrcode', ['organqrcode'], {
  list: list('/organqrcode/list', { query: pageQuery(filters, sorts), reply: pageOf(OrganQrCodeRow) }),
  read: read('/organqrcode/{id}', { reply: OrganQrCodeRow }),
  /** Kind of new codes: mini program codes, or plain links if no mini program is configured. */
  codekind: read('/organqrcode/codekind', {
    access: ['organqrcode', 'organprojectpromotionqrcode'],
    reply: closed({ kind: oneOf(...miniCodeKinds) }),
  }),
  before: before('/organqrcode/before/{id}'),
  // Free codes belong to the operator.
  addbatch: write('/organqrcode/addbatch', {
    access: operatorWide('organqrcode'),
    body: CodeBatchDraft,
    reply: closed({ batchNo: Type.String(), count: Count }),
  }),
  remark: write('/organqrcode/remark', { body: closed({ id: Id, remark: orNull(Remark) }), reply: Done }),
  createminicode: write('/organqrcode/createminicode/{id}', {
    ownTransactions: true,
    reply: closed({ id: Id, miniCodeUrl: Type.String() }),
  }),
  remove: remove('/organqrcode', operatorWide('organqrcode')),
  export: exportSheet('/organqrcode/export', { screen: '/organ/qrcode', query: sheetQuery(filters, sorts) }),
})
