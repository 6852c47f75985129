import { area, list } from '../../kit/endpoint.ts'
import { closed, Id, Option, text, Type } from '../../kit/schema.ts'

/** What the reports can be filtered by, also of the past; their readers need no permission for the catalogue or staff. */
export const reportpick = area('reportpick', ['report_order_pay', 'report_order_refund', 'report_order_complete'], {
  projects: list('/report/order/projects', { reply: Type.Array(Option) }),
  classes: list('/report/order/classes', { reply: Type.Array(Option) }),
  molds: list('/report/order/molds', { reply: Type.Array(Option) }),
  /** The first ones by name. The keyword matches names and staff numbers; `id` asks for one of them. */
  people: list('/report/order/people', {
    query: closed({ keyword: Type.Optional(text(1, 40)), id: Type.Optional(Id) }),
    reply: Type.Array(closed({ ...Option.properties, code: Type.String() })),
  }),
})
