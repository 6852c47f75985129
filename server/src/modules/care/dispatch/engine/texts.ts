import {
  fillText,
  dispatchGaveUp as gaveUp,
  dispatchManyGaveUp as manyGaveUp,
  dispatchCannotCome as cannotCome,
} from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import { notifyRole, notifyRooms, roomOf } from '../../../../bus/outbox.ts'
import type { Visit } from '../../visit/table.ts'

const namedAtMost = 5

type Named = Pick<Visit, 'id' | 'operatorId' | 'childNo' | 'organId'>

const pathOf = ({ id }: Pick<Visit, 'id'>) => `/order/detail?id=${id}`

/** Tells order accounts that a staff member declined, timed out or gave up a visit. */
export const tellCannotCome = (tx: Db, visit: Named, name: string, now: Date) =>
  notifyRole(tx, visit.operatorId, 'order', {
    orderType: '6',
    msg: fillText(cannotCome, { name, no: visit.childNo }),
    now,
    organId: visit.organId,
    path: pathOf(visit),
  })

/** Tells order accounts that dispatch failed; more than five visits are reported as a number. */
export const tellGaveUp = async (tx: Db, operatorId: string, visits: readonly Named[], now: Date) => {
  if (visits.length <= namedAtMost) {
    for (const { id, childNo, organId } of visits)
      await notifyRole(tx, operatorId, 'order', {
        orderType: '5',
        msg: fillText(gaveUp, { no: childNo }),
        now,
        organId,
        path: pathOf({ id }),
      })
    return
  }
  await notifyRole(tx, operatorId, 'order', { orderType: '5', msg: fillText(manyGaveUp, { n: visits.length }), now })
  // An organisation account is told about its own visits only.
  for (const [organId, own] of Map.groupBy(visits, (visit) => visit.organId))
    if (organId !== null)
      await notifyRooms(tx, [roomOf.role(operatorId, 'order', organId)], {
        orderType: '5',
        msg: fillText(manyGaveUp, { n: own.length }),
        now,
      })
}
