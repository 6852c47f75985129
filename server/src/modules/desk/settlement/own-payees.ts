import { eq, and, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, Tools } from '../../../http/call.ts'
import type { Filter } from '../../../rows/filter.ts'
import { indexOf, openField } from '../../../rows/sensitive.ts'
import { readOwn } from '../../base/account/service.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { settlements } from './table.ts'

const indexesOf = ({ keyring }: Tools, operatorId: string, mobile: string) => ({
  people: indexOf(keyring, { operatorId, table: 'people', field: 'mobile', kind: 'mobile' }, mobile),
  organ: indexOf(keyring, { operatorId, table: 'organ', field: 'contactMobile', kind: 'mobile' }, mobile),
})

/** Payees with the mobile number of an account: staff, or organisations by their contact. */
export const ownPayeesOf = async (db: Db, tools: Tools, me: Me): Promise<ReadonlySet<string>> => {
  const mobile = openField(tools.keyring, 'account', 'mobile', await readOwn(db, me))
  const index = indexesOf(tools, me.operatorId, mobile)
  const staff = db
    .select({ id: peopleTable.id })
    .from(peopleTable)
    .where(and(eq(peopleTable.operatorId, me.operatorId), eq(peopleTable.mobileIndex, index.people)))
  const contacts = db
    .select({ id: organs.id })
    .from(organs)
    .where(and(eq(organs.operatorId, me.operatorId), eq(organs.contactMobileIndex, index.organ)))
  return new Set((await staff.unionAll(contacts)).map(({ id }) => id))
}

/** Withdrawals of the payee with this complete mobile number. */
export const payeeMobile: Filter = {
  where: (value) => sql`${settlements.ownerId} in (
    select id from people where mobile_index = ${value('people')}
    union all select id from organ where contact_mobile_index = ${value('organ')})`,
  bind: (text: string, { tools, me }) => indexesOf(tools, me.operatorId, text),
}
