import {
  formats,
  phoneRules,
  phoneUsages,
  usualSort,
  validationWords,
  type Channel,
  type PhoneDraft,
  type PhoneRow,
  type PhoneUsage,
} from '@kangju/contract'
import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { areaChain, areaName, isArea } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { organNames, unknownOrgans } from '../../organs/organ/service.ts'
import { phones } from './table.ts'

type Phone = typeof phones.$inferSelect
type Scope = Pick<Phone, 'usage' | 'areaCode' | 'organId'>

const isForAll = ({ usage, areaCode, organId }: Scope) => usage === 'hotline' && areaCode === null && organId === null

const hotlinesForAll = (operatorId: string) =>
  and(
    eq(phones.operatorId, operatorId),
    eq(phones.usage, 'hotline'),
    eq(phones.status, 'enabled'),
    isNull(phones.areaCode),
    isNull(phones.organId),
    isNull(phones.deletedAt),
  )

/** Whether these include the last enabled hotline for everyone, which has to remain. */
export const areLastHotlines = async (db: Db, operatorId: string, ids: string[]): Promise<boolean> => {
  const mine = hotlinesForAll(operatorId)
  const among = await db.$count(phones, and(mine, inArray(phones.id, ids)))
  return among > 0 && (await db.$count(phones, and(mine, notInArray(phones.id, ids)))) === 0
}

const checkPlaces = async ({ db, me }: SignedCall, { areaCode, organId }: Scope, wrong: FieldTexts) => {
  if (areaCode !== null && !isArea(areaCode)) wrong['areaCode'] = [validationWords.reference]
  // An organisation account can set up numbers of its own organisation only.
  if (me.organId !== null && organId !== me.organId) wrong['organId'] = [phoneRules.ownOrganOnly]
  else if (organId !== null && (await unknownOrgans(db, me.operatorId, [organId])).length > 0)
    wrong['organId'] = [validationWords.reference]
}

/** An edit could also remove the last hotline for everyone; the error goes to the field that does. */
const checkHotline = async ({ db, me }: SignedCall, scope: Scope, old: Phone, wrong: FieldTexts) => {
  if (!isForAll(old) || isForAll(scope) || !(await areLastHotlines(db, me.operatorId, [old.id]))) return
  const field = (['usage', 'areaCode', 'organId'] as const).find((name) => scope[name] !== old[name]) ?? 'usage'
  wrong[field] ??= [phoneRules.lastHotline]
}

export const phoneValues = async (call: SignedCall, draft: PhoneDraft, old: Phone | undefined) => {
  const wrong: FieldTexts = {}
  const scope = {
    usage: draft.usage,
    areaCode: draft.areaCode ?? null,
    organId: draft.organId?.toLowerCase() ?? null,
  }
  await checkPlaces(call, scope, wrong)
  if (old !== undefined) await checkHotline(call, scope, old, wrong)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    ...scope,
    name: draft.name,
    phone: formats.tel.normalise(draft.phone),
    workTime: draft.workTime ?? null,
    channel: draft.channel,
    sort: draft.sort ?? old?.sort ?? usualSort,
  }
}

export const showPhones = async ({ db }: SignedCall, rows: Phone[]): Promise<PhoneRow[]> => {
  const names = await organNames(db, [...new Set(rows.flatMap((row) => row.organId ?? []))])
  return rows.map((row) => ({
    ...row,
    areaName: row.areaCode === null ? null : areaName(row.areaCode),
    organName: row.organId === null ? null : (names.get(row.organId) ?? null),
  }))
}

interface Caller {
  areaCode?: string | null
  organId?: string | null
  channel: Channel
}
type ShownPhone = Pick<Phone, 'id' | 'name' | 'phone' | 'workTime'>

/**
 * Phone numbers to show, by usage; only the most specific ones: of the organisation, else of the district, city or
 * province, else those for everyone.
 */
export const phonesFor = async (
  db: Db,
  operatorId: string,
  { areaCode, organId, channel }: Caller,
): Promise<Record<PhoneUsage, ShownPhone[]>> => {
  const around = areaCode == null ? [] : areaChain(areaCode)
  const rows = await db
    .select()
    .from(phones)
    .where(
      and(
        eq(phones.operatorId, operatorId),
        eq(phones.status, 'enabled'),
        isNull(phones.deletedAt),
        sql`${channel} = any(${phones.channel})`,
        or(isNull(phones.organId), organId == null ? undefined : eq(phones.organId, organId)),
        or(isNull(phones.areaCode), around.length === 0 ? undefined : inArray(phones.areaCode, around)),
      ),
    )
    .orderBy(asc(phones.sort), asc(phones.id))
  // An organisation outweighs any area; within either, the smaller area comes first.
  const rank = (row: Phone) =>
    (row.organId === null ? 0 : 10) + (row.areaCode === null ? 0 : around.length - around.indexOf(row.areaCode))
  const nearest = (usage: PhoneUsage): ShownPhone[] => {
    const own = rows.filter((row) => row.usage === usage)
    const best = Math.max(...own.map(rank))
    return own
      .filter((row) => rank(row) === best)
      .map(({ id, name, phone, workTime }) => ({ id, name, phone, workTime }))
  }
  return Object.fromEntries(phoneUsages.map((usage) => [usage, nearest(usage)])) as Record<PhoneUsage, ShownPhone[]>
}
