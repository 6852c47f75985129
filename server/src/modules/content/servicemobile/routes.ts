import { phoneMachine, phoneRules, phoneWords, servicemobile } from '@kangju/contract'
import { asc, desc, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { anyOf, has, inArea, is, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import type { FieldTexts } from '../../../kit/problem.ts'
import { lockOperator } from '../../base/operator/service.ts'
import { areLastHotlines, phoneValues, showPhones } from './service.ts'
import { phones } from './table.ts'

/** Matches numbers with and without dashes. */
const hasDigits: Filter = {
  where: (value) => sql`position(${value('digits')}::text in replace(${phones.phone}, '-', '')) > 0`,
  bind: (keyword: string) => ({ digits: keyword.replaceAll('-', '') }),
}

const onChannel: Filter = {
  where: (value) => sql`${value('channel')} = any(${phones.channel})`,
  bind: (channel) => ({ channel }),
}

const plain = crud(servicemobile, {
  table: phones,
  machine: phoneMachine,
  filters: {
    keyword: anyOf(has(phones.name, phones.phone), hasDigits),
    usage: is(phones.usage),
    areaCode: inArea(phones.areaCode),
    organId: is(phones.organId),
    channel: onChannel,
    status: is(phones.status),
  },
  sorts: { name: phones.name, sort: phones.sort, createdAt: phones.createdAt },
  order: [asc(phones.sort), desc(phones.id)],
  view: showPhones,
  store: phoneValues,
  obstacles: async ({ db, me }, row, move): Promise<FieldTexts> =>
    move === 'disable' && (await areLastHotlines(db, me.operatorId, [row.id]))
      ? { status: [phoneRules.lastHotline] }
      : {},
  usedBy: async ({ db, me }, ids) => ((await areLastHotlines(db, me.operatorId, ids)) ? [phoneRules.lastHotline] : []),
})

/** Serialises changes that might remove the last hotline, so that each count is still true at commit. */
const oneAtATime =
  <C extends Pick<SignedCall, 'db' | 'me'>, R>(handle: (call: C) => R) =>
  async (call: C): Promise<Awaited<R>> => {
    await lockOperator(call.db, call.me.operatorId)
    return await handle(call)
  }

export const servicemobileRoutes = implement(
  servicemobile,
  {
    ...plain,
    edit: oneAtATime(plain.edit),
    changestatus: oneAtATime(plain.changestatus),
    remove: oneAtATime(plain.remove),
  },
  phoneWords,
)
