import {
  fillText,
  dispatchGaveUp as gaveUp,
  dispatchManyGaveUp as manyGaveUp,
  dispatchCannotCome as cannotCome,
} from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import { notifyOrgan, notifyRole } from '../../../../bus/outbox.ts'
import { visitPath } from '../../visit/service.ts'
import type { Visit } from '../../visit/table.ts'

const namedAtMost = 5

type Named = Pick<Visit, 'id' | 'operatorId' | 'childNo' | 'organId'>

/** Visits that wait for a hand. */
const byHand = '/order/childFastOrder?status=undispatched&needManual=1'

/** Tells order accounts that a staff member declined, timed out or gave up a visit. */
export const tellCannotCome = (tx: Db, visit: Named, name: string, now: Date) =>
  notifyRole(tx, visit.operatorId, 'order', {
    orderType: '6',
    msg: fillText(cannotCome, { name, no: visit.childNo }),
    now,
    organId: visit.organId,
    path: visitPath(visit),
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
        path: visitPath({ id }),
      })
    return
  }
  const msg = fillText(manyGaveUp, { n: visits.length })
  await notifyRole(tx, operatorId, 'order', { orderType: '5', msg, now, path: byHand })
  // An organisation account is told about its own visits only.
  for (const [organId, own] of Map.groupBy(visits, (visit) => visit.organId))
    if (organId !== null)
      await notifyOrgan(tx, operatorId, 'order', organId, {
        orderType: '5',
        msg: fillText(manyGaveUp, { n: own.length }),
        now,
        path: byHand,
      })
}
