import { businessDay, fillText, openingLacks, openVisitStates, t, type Text } from '@kangju/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SignedCall } from '../../http/call.ts'
import type { UsedBy } from '../../http/crud.ts'
import { Problem, type FieldTexts } from '../../http/problem.ts'
import { find, within } from '../../http/scope.ts'
import { accounts } from '../account/table.ts'
import { codesOf } from '../organqrcode/service.ts'
import { stopReceivingAt } from '../people/service.ts'
import { peopleTable } from '../people/table.ts'
import { disablePromotionsAt } from '../promotion/service.ts'
import { promotions } from '../promotion/table.ts'
import { visitCounts, visitLine, visitsIn } from '../visit/service.ts'
import { openWallet, walletsOf } from '../wallet/service.ts'
import type { Organ } from './service.ts'
import { organs } from './table.ts'

const linesAtMost = 20

const texts = {
  more: t('另有{n}单', '{n} more', '{n} más', 'ほか{n}件'),
  opened: t(
    '“{name}”已开通，请先关闭',
    '“{name}” is opened; close it first',
    '«{name}» está abierta; ciérrela antes',
    '「{name}」は開通中です。先に閉鎖してください',
  ),
  visits: t(
    '“{name}”有{n}单服务记录',
    '“{name}” has had {n} visits',
    '«{name}» ha tenido {n} visitas',
    '「{name}」には{n}件の注文があります',
  ),
  people: t(
    '“{name}”有{n}名人员（含离职）',
    '“{name}” has or had {n} people',
    '«{name}» tiene o tuvo {n} personas',
    '「{name}」にはスタッフが{n}名います（退職者を含む）',
  ),
  flows: t(
    '“{name}”的钱包有资金流水',
    'Money has moved in the wallet of “{name}”',
    'Hubo movimientos en el monedero de «{name}»',
    '「{name}」の口座に入出金があります',
  ),
  code: t(
    '“{name}”绑定了机构码{code}',
    'Code {code} is bound to “{name}”',
    'El código {code} está vinculado a «{name}»',
    '「{name}」に機関コード{code}が紐付いています',
  ),
  promotions: t(
    '“{name}”有{n}个推广码',
    '“{name}” has {n} promotion codes',
    '«{name}» tiene {n} códigos de promoción',
    '「{name}」にはプロモーションコードが{n}件あります',
  ),
  accounts: t(
    '“{name}”绑定了{n}个后台账号',
    '{n} accounts are bound to “{name}”',
    '{n} cuentas están vinculadas a «{name}»',
    '「{name}」に{n}件のアカウントが紐付いています',
  ),
}

const lacksOf = ({ now }: SignedCall, row: Organ): FieldTexts =>
  Object.fromEntries(Object.entries(openingLacks(row, businessDay(now))).map(([field, why]) => [field, [why]]))

const openVisitLines = async ({ db }: SignedCall, organId: string): Promise<Text[]> => {
  const open = await visitsIn(db, { organId, states: openVisitStates })
  const rest = open.length - linesAtMost
  return [...open.slice(0, linesAtMost).map(visitLine), ...(rest > 0 ? [fillText(texts.more, { n: rest })] : [])]
}

/** What stands in the way of opening or closing. */
export const organObstacles = async (call: SignedCall, row: Organ, move: string): Promise<FieldTexts> => {
  if (move === 'open') return lacksOf(call, row)
  const lines = move === 'close' ? await openVisitLines(call, row.id) : []
  return lines.length === 0 ? {} : { visits: lines }
}

interface Asked {
  readonly id: string
  readonly version?: number
}

/**
 * The organisation, held until the transaction ends. Whoever gives it a visit, a person or a code that needs it opened holds
 * it for sharing meanwhile (`organsByIds`), so that none of these slips past its closing.
 */
const holdOrgan = async ({ db, me }: SignedCall, { id, version }: Asked, active: 0 | 1): Promise<Organ> => {
  const row = await find(db, me, organs, id, 'update')
  if (version !== undefined && row.version !== version) throw new Problem('stale')
  if (row.active !== active) throw new Problem('wrongState')
  return row
}

const change = async ({ db, me, now }: SignedCall, row: Organ, values: Partial<Organ>) => {
  const version = row.version + 1
  await db
    .update(organs)
    .set({ ...values, version, updatedAt: now.toISOString(), updatedBy: me.id })
    .where(and(within(me, organs), eq(organs.id, row.id)))
  return { id: row.id, version }
}

export const openOrgan = async (call: SignedCall, asked: Asked) => {
  const { db, me, now } = call
  const row = await holdOrgan(call, asked, 0)
  const fields = lacksOf(call, row)
  if (Object.keys(fields).length > 0) throw new Problem('organIncomplete', { fields })
  await openWallet(db, { operatorId: row.operatorId, ownerType: 'organ', ownerId: row.id }, now)
  call.audit({ entityId: row.id, detail: { active: { from: 0, to: 1 } } })
  return change(call, row, {
    active: 1,
    status: 'enabled',
    openedAt: now.toISOString(),
    openedBy: me.id,
    openedByName: me.realname,
    closedAt: null,
    closeReason: null,
  })
}

export const closeOrgan = async (call: SignedCall, asked: Asked & { readonly closeReason: string }) => {
  const row = await holdOrgan(call, asked, 1)
  const visits = await openVisitLines(call, row.id)
  if (visits.length > 0) throw new Problem('organHasOrders', { fields: { visits } })
  const stopped = await stopReceivingAt(call.db, row.id, call)
  const codes = await disablePromotionsAt(call.db, row.id, call)
  const { closeReason } = asked
  call.audit({
    entityId: row.id,
    detail: { active: { from: 1, to: 0 }, closeReason, stoppedReceiving: stopped, disabledPromotions: codes },
  })
  return change(call, row, { active: 0, status: 'enabled', closedAt: call.now.toISOString(), closeReason })
}

/** How many rows of another table each of these organisations has ever had. */
const countBy = async ({ db }: SignedCall, table: PgTable, organId: PgColumn, ids: string[]) => {
  const rows = await db.select({ organId }).from(table).where(inArray(organId, ids))
  return (id: string) => rows.filter((row) => row.organId === id).length
}

/** What keeps organisations from being deleted: being opened, and everything that has ever happened at them. */
export const organUses: UsedBy = async (call, ids) => {
  const { db, me } = call
  const rows = await db
    .select()
    .from(organs)
    .where(and(within(me, organs), inArray(organs.id, ids)))
    .orderBy(asc(organs.name))
  const [visits, wallets, codes] = [await visitCounts(db, ids), await walletsOf(db, ids), await codesOf(db, ids)]
  const people = await countBy(call, peopleTable, peopleTable.organId, ids)
  const promoted = await countBy(call, promotions, promotions.organId, ids)
  const bound = await countBy(call, accounts, accounts.organId, ids)
  return rows.flatMap(({ id, name, active }): Text[] => {
    const counted: [Text, number][] = [
      [texts.visits, visits.get(id) ?? 0],
      [texts.people, people(id)],
      [texts.promotions, promoted(id)],
      [texts.accounts, bound(id)],
    ]
    return [
      ...(active === 1 ? [fillText(texts.opened, { name })] : []),
      ...counted.filter(([, n]) => n > 0).map(([text, n]) => fillText(text, { name, n })),
      ...(wallets.get(id)?.lastFlowAt == null ? [] : [fillText(texts.flows, { name })]),
      ...(codes.get(id) ?? []).map((code) => fillText(texts.code, { name, code: code.name })),
    ]
  })
}
