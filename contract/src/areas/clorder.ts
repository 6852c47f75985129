import { area, list, read, write, exportSheet } from '../kit/endpoint.ts'
import {
  closed,
  Count,
  Day,
  Flag,
  formatted,
  Id,
  Instant,
  oneOf,
  Option,
  orNull,
  pageOf,
  pageQuery,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../kit/schema.ts'
import { sheetQuery } from '../kit/sheet.ts'
import { genders, weekdays } from '../shared.ts'
import { examAnswers, examStates } from './clorder-machine.ts'
import { maritals } from './customer/customerclient.ts'
import { periods } from './order/order-shared.ts'

export const ClorderRow = closed({
  /** Id of the visit, which scheduling, details and refunds use. */
  id: Id,
  version: Version,
  appointNo: Type.String(),
  mainId: Id,
  orderNo: Type.String(),
  outOrderNo: orNull(Type.String()),
  examClassId: Id,
  packageName: Type.String(),
  singleNames: Type.Array(Type.String()),
  personName: Type.String(),
  idCard: sensitive('idCard', Type.String()),
  gender: oneOf(...genders),
  age: Count,
  marital: orNull(oneOf(...maritals)),
  mobile: sensitive('tel', Type.String()),
  examOrganId: orNull(Id),
  examOrganName: orNull(Type.String()),
  appointDate: orNull(Day),
  appointPeriod: orNull(oneOf(...periods)),
  failReason: orNull(Type.String()),
  /** The report has its own endpoint, and each read is recorded in the audit log. */
  hasReport: Flag,
  reportAt: orNull(Instant),
  expireAt: orNull(Day),
  createdAt: Instant,
  status: oneOf(...examStates),
})
export type ClorderRow = Static<typeof ClorderRow>

/** JSON payload of a signed notice from the partner about an appointment. */
export const ExamNotice = closed({
  operator: text(1, 32),
  appointNo: text(1, 20),
  answer: oneOf(...examAnswers),
  /** The partner's order number, sent with a confirmation. */
  outOrderNo: Type.Optional(text(1, 40)),
  /** Reason, sent with a refusal. */
  reason: Type.Optional(text(1, 200)),
  /** URL of the report, sent with a report. */
  reportUrl: Type.Optional(formatted('url', 500)),
})
export type ExamNotice = Static<typeof ExamNotice>

/** A notice is accepted up to this many seconds before or after its signing time. */
export const examNoticeSeconds = 300

const filters = {
  keyword: text(1, 40),
  status: oneOf(...examStates),
  packageId: Id,
  examOrganId: Id,
  appointFrom: Day,
  appointTo: Day,
  createdFrom: Day,
  createdTo: Day,
}
const sorts = ['appointNo', 'appointDate', 'createdAt'] as const

export const clorder = area('clorder', ['guoyaoappointment'], {
  list: list('/clorder/list', { query: pageQuery(filters, sorts), reply: pageOf(ClorderRow) }),
  /** Packages that have been ordered. */
  packages: list('/clorder/packages', { reply: Type.Array(Option) }),
  read: read('/clorder/{id}', { reply: ClorderRow }),
  /** Health check centres of this package, with their closed weekdays. */
  sites: list('/clorder/sites/{id}', {
    reply: Type.Array(
      closed({ id: Id, name: Type.String(), address: Type.String(), closedWeekdays: Type.Array(oneOf(...weekdays)) }),
    ),
  }),
  report: write('/clorder/report', { body: closed({ id: Id }), reply: closed({ url: Type.String(), at: Instant }) }),
  reveal: write('/clorder/reveal', {
    body: closed({ id: Id, field: oneOf('idCard', 'mobile') }),
    reply: closed({ value: Type.String() }),
  }),
  export: exportSheet('/clorder/export', { screen: '/clorder/list', query: sheetQuery(filters, sorts) }),
})
