import { fillText, visitNotices } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import type { Visit } from './table.ts'

type DeskNotice = 'late' | 'unmanned' | 'abnormal' | 'nobodyThere' | 'disputed' | 'upheld'
/** Notice types of the console. */
const orderTypes = {
  late: '6',
  unmanned: '6',
  nobodyThere: '6',
  disputed: '6',
  upheld: '6',
  abnormal: '7',
} as const satisfies Record<DeskNotice, string>

/** The page of a visit. */
export const visitPath = ({ id }: Pick<Visit, 'id'>) => `/order/detail?id=${id}`

/** Notifies order accounts of a visit that needs attention. */
export const tellDesk = (
  tx: Db,
  visit: Pick<Visit, 'id' | 'operatorId' | 'organId' | 'childNo' | 'peopleName'>,
  what: DeskNotice,
  now: Date,
  /** The account that did it. */
  by?: string | null,
) =>
  notifyRole(tx, visit.operatorId, 'order', {
    orderType: orderTypes[what],
    msg: fillText(visitNotices[what], { no: visit.childNo, name: visit.peopleName ?? '' }),
    now,
    organId: visit.organId,
    path: visitPath(visit),
    by,
  })
