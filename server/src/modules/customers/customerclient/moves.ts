import { fillText, t, type Text } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { healthCounts } from '../health/service.ts'
import { assessmentCounts } from '../longcare/service.ts'
import { tvUserNames } from '../../boxes/tvuser/service.ts'
import { clients, type Client } from './table.ts'

const follows = {
  noOrders: t(
    '不能再为其新建订单',
    'No new orders are taken for them',
    'No se aceptan nuevos pedidos para esta persona',
    '新規の注文はできなくなります',
  ),
  ordersAgain: t(
    '可以重新为其下单',
    'Orders may be placed for them again',
    'Se pueden volver a hacer pedidos para esta persona',
    '再び注文できるようになります',
  ),
  recordsStay: t(
    '档案、健康档案与长护险评估保留',
    'The file, health records and assessments are kept',
    'Se conservan el expediente, la historia de salud y las evaluaciones',
    'ファイル・健康記録・介護評価は残ります',
  ),
  boxStays: t(
    '仍关联机顶盒用户“{name}”，如不再使用请另行停用',
    'The box user “{name}” stays linked; suspend it if nobody uses it any more',
    'Sigue vinculado al usuario de decodificador «{name}»; suspéndalo si ya no se usa',
    'STB利用者「{name}」との紐付けは残ります。使用しない場合は別途停止してください',
  ),
  healthGoes: t(
    '{n}条健康档案将一并删除',
    '{n} health records are deleted with it',
    'Se eliminan también {n} registros de salud',
    '健康記録{n}件も削除されます',
  ),
  assessmentsGo: t(
    '{n}条长护险评估将一并删除',
    '{n} long-term-care assessments are deleted with it',
    'Se eliminan también {n} evaluaciones',
    '介護評価{n}件も削除されます',
  ),
}

const household = async ({ db }: SignedCall, { tvUserId }: Client): Promise<Text[]> => {
  const name = tvUserId === null ? undefined : (await tvUserNames(db, [tvUserId])).get(tvUserId)
  return name === undefined ? [] : [fillText(follows.boxStays, { name })]
}

const recordsOf = async ({ db }: SignedCall, { id }: Client): Promise<Text[]> => {
  const health = (await healthCounts(db, [id])).get(id) ?? 0
  const assessments = (await assessmentCounts(db, [id])).get(id) ?? 0
  return [
    ...(health > 0 ? [fillText(follows.healthGoes, { n: health })] : []),
    ...(assessments > 0 ? [fillText(follows.assessmentsGo, { n: assessments })] : []),
  ]
}

/** What a move brings with it. */
export const clientFollows = async (call: SignedCall, client: Client, move: string): Promise<Text[]> => {
  if (move === 'remove') return recordsOf(call, client)
  if (move === 'moveAway') return [follows.noOrders]
  if (move === 'recordDeath') return [follows.noOrders, follows.recordsStay, ...(await household(call, client))]
  return move === 'comeBack' || move === 'undoDeath' ? [follows.ordersAgain] : []
}

/** The reason is kept with the row; who is back needs none. */
export const clientMoved = async ({ db }: SignedCall, { id }: Client, move: string, body: { remark?: unknown }) => {
  const said = typeof body.remark === 'string' && body.remark.trim() !== '' ? body.remark.trim() : null
  const isAway = move === 'moveAway' || move === 'recordDeath'
  await db
    .update(clients)
    .set({ statusReason: isAway ? said : null })
    .where(eq(clients.id, id))
}
