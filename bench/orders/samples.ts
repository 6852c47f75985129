import { addDays, businessDay } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/src/db/client.ts'
import { mobileOf } from '../../server/src/demo/numbers.ts'

const queries = {
  organId: `select organ_id::text from main_order, o where operator_id = o.id and organ_id is not null order by main_order.id desc limit 1`,
  projectId: `select project_id::text from bench.spec where op = 0 and nr = 3`,
  specId: `select spec_id::text from bench.spec where op = 0 and nr = 3`,
  classId: `select class_id::text from bench.spec where op = 0 and nr = 3`,
  marketerId: `select marketer_id::text from main_order, o where operator_id = o.id and marketer_id is not null order by main_order.id desc limit 1`,
  /** The booker and the care recipient with the most orders. */
  bookerId: `select booker_id::text from main_order, o where operator_id = o.id group by 1 order by count(*) desc limit 1`,
  clientId: `select client_id::text from main_order, o where operator_id = o.id group by 1 order by count(*) desc limit 1`,
  clientName: `select client_name from main_order, o where operator_id = o.id and length(client_name) = 3 order by main_order.id desc limit 1`,
  twoLetters: `select left(client_name, 2) from main_order, o where operator_id = o.id and length(client_name) = 3 order by main_order.id desc limit 1`,
  surname: `select left(client_name, 1) from main_order, o where operator_id = o.id order by main_order.id desc limit 1`,
  orderNo: `select order_no from main_order, o where operator_id = o.id order by main_order.id limit 1`,
  childNo: `select child_no from visit, o where operator_id = o.id order by visit.id limit 1`,
  peopleId: `select people_id::text from visit, o where operator_id = o.id and people_id is not null order by visit.id desc limit 1`,
  peopleName: `select people_name from visit, o where operator_id = o.id and people_id is not null order by visit.id desc limit 1`,
  areaCode: `select area_code from visit, o where operator_id = o.id order by visit.id desc limit 1`,
  cityCode: `select '330100'`,
  handlerId: `select handler_id::text from booking, o where operator_id = o.id and handler_id is not null limit 1`,
  bookingNo: `select booking_no from booking, o where operator_id = o.id order by booking.id limit 1`,
  bookingName: `select contact_name from booking, o where operator_id = o.id and length(contact_name) = 3 order by booking.id desc limit 1`,
  packageId: `select id::text from bench.package where op = 0 and nr = 2`,
  examOrganId: `select exam_organ_id::text from exam_appointment, o where operator_id = o.id and exam_organ_id is not null limit 1`,
  examNo: `select appoint_no from exam_appointment, o where operator_id = o.id order by exam_appointment.id limit 1`,
  examName: `select person_name from exam_appointment, o where operator_id = o.id and length(person_name) = 3 order by exam_appointment.id desc limit 1`,
  goodsClassId: `select class_id::text from bench.goods where op = 0 and nr = 1`,
  goodsOrderNo: `select order_no from goods_order, o where operator_id = o.id order by goods_order.id limit 1`,
  goodsBuyer: `select buyer_name from goods_order, o where operator_id = o.id and length(buyer_name) = 3 order by goods_order.id desc limit 1`,
  bookerName: `select name from bench.booker where op = 0 and nr = 77`,
  orderId: `select main_order.id::text from main_order, o where operator_id = o.id and status = 'completed' and child_count = 10 limit 1`,
  waitingId: `select visit.id::text from visit, o where operator_id = o.id and status = 'undispatched' and biz_type = 'project' limit 1`,
} as const

type Found = Record<keyof typeof queries, string>
export type Samples = Found & Record<'today' | 'tomorrow' | 'monthAgo' | 'yearAgo' | 'mobile', string>

/** Query values of the largest operator. */
export const takeSamples = async (db: Db, now: Date): Promise<Samples> => {
  const found: Record<string, string> = {}
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await db.execute<Record<string, string>>(
      sql.raw(`with o as (select id from bench.operator where op = 0) ${query}`),
    )
    const value = Object.values(rows[0] ?? {})[0]
    if (value === undefined) throw new Error(`there is no ${name} to ask for`)
    found[name] = value
  }
  const today = businessDay(now)
  const days = {
    today,
    tomorrow: addDays(today, 1),
    monthAgo: addDays(today, -30),
    yearAgo: addDays(today, -365),
  }
  return { ...(found as Found), ...days, mobile: mobileOf(77) }
}
