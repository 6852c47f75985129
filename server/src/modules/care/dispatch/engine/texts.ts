import { fillText, t } from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import { notifyRole, notifyRooms, roomOf } from '../../../../bus/outbox.ts'
import type { Visit } from '../../visit/table.ts'

const gaveUp = t(
  '子订单{no}自动派单失败，请人工派单',
  'Visit {no} found nobody by itself: please dispatch it',
  'La visita {no} no encontró a nadie: asígnela',
  '訪問{no}の自動派遣に失敗しました。手動で派遣してください',
)
const manyGaveUp = t(
  '{n}个子订单自动派单失败，请人工派单',
  '{n} visits found nobody by themselves: please dispatch them',
  '{n} visitas no encontraron a nadie: asígnelas',
  '{n}件の訪問の自動派遣に失敗しました。手動で派遣してください',
)
const cannotCome = t(
  '{name}无法服务子订单{no}，请重新派单',
  '{name} cannot make visit {no}: please dispatch it again',
  '{name} no puede hacer la visita {no}: reasígnela',
  '{name}さんは訪問{no}に対応できません。再度派遣してください',
)
const namedAtMost = 5

type Named = Pick<Visit, 'operatorId' | 'childNo' | 'organId'>

/** Somebody who was asked, or had said yes, does not go. */
export const tellCannotCome = (tx: Db, visit: Named, name: string, now: Date) =>
  notifyRole(tx, visit.operatorId, 'order', {
    orderType: '6',
    msg: fillText(cannotCome, { name, no: visit.childNo }),
    now,
    organId: visit.organId,
  })

/** Nobody was found for these visits of one operator; of many, how many there are. */
export const tellGaveUp = async (tx: Db, operatorId: string, visits: readonly Named[], now: Date) => {
  if (visits.length <= namedAtMost) {
    for (const { childNo, organId } of visits)
      await notifyRole(tx, operatorId, 'order', {
        orderType: '5',
        msg: fillText(gaveUp, { no: childNo }),
        now,
        organId,
      })
    return
  }
  await notifyRole(tx, operatorId, 'order', { orderType: '5', msg: fillText(manyGaveUp, { n: visits.length }), now })
  // An account bound to an organisation hears of its own visits only.
  for (const [organId, own] of Map.groupBy(visits, (visit) => visit.organId))
    if (organId !== null)
      await notifyRooms(tx, [roomOf.role(operatorId, 'order', organId)], {
        orderType: '5',
        msg: fillText(manyGaveUp, { n: own.length }),
        now,
      })
}
