import { fromDay, is, onOrAfter, onOrBefore, toDay, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { sql } from 'drizzle-orm'
import { prepayCards as table } from '../../books/prepaycard/table.ts'

const noLength = 16
const lowest = (part: string) => part.padEnd(noLength, '0')
const highest = (part: string) => part.padEnd(noLength, '9')

/** Numbers that begin with these digits are a range, which the index serves. */
const beginsWith: Filter = {
  where: (value) => sql`${table.cardNo} between ${value('first')} and ${value('last')}`,
  bind: (part: string) => ({ first: lowest(part), last: highest(part) }),
}

export const cardFilters = {
  cardNo: beginsWith,
  cardNoFrom: {
    where: (value) => sql`${table.cardNo} >= ${value('first')}`,
    bind: (part: string) => ({ first: lowest(part) }),
  },
  cardNoTo: {
    where: (value) => sql`${table.cardNo} <= ${value('last')}`,
    bind: (part: string) => ({ last: highest(part) }),
  },
  batchId: is(table.batchId),
  organId: is(table.organId),
  distNo: {
    where: (value) =>
      sql`${table.distId} = (select id from prepay_dist where operator_id = ${value('operatorId')} and dist_no = ${value('no')})`,
    bind: (no: string, { me }) => ({ no: no.toUpperCase(), operatorId: me.operatorId }),
  },
  status: is(table.status),
  holderId: is(table.holderId),
  holderMobile: wholeNumber(table, 'holderMobile', 'mobile'),
  activatedFrom: fromDay(table.activatedAt),
  activatedTo: toDay(table.activatedAt),
  validEndFrom: onOrAfter(table.validEnd),
  validEndTo: onOrBefore(table.validEnd),
  hasBalance: {
    where: (value) => sql`(${table.balanceFen} > 0) = (${value('is')}::int = 1)`,
    bind: (flag: 0 | 1) => ({ is: flag }),
  },
} satisfies Record<string, Filter>

export const cardSorts = {
  cardNo: table.cardNo,
  faceFen: table.faceFen,
  balanceFen: table.balanceFen,
  activatedAt: table.activatedAt,
  validEnd: table.validEnd,
  lastUsedAt: table.lastUsedAt,
}
