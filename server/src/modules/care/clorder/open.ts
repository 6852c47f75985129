import { examMoves } from '@kangju/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumbers } from '../../../db/numbers.ts'
import type { Tools } from '../../../http/call.ts'
import { indexOf, openField } from '../../../rows/sensitive.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { clientById } from '../../customers/customerclient/service.ts'
import { singlesIn } from '../../content/examination/service.ts'
import { ordersTable, type Order } from '../order/table.ts'
import type { Visit } from '../visit/table.ts'
import { examAppointments } from './table.ts'

const table = 'exam_appointment'

/** Opens an appointment for each health check of a newly paid order; it shares the id of its visit. */
export const openAppointments = async (tx: Db, tools: Tools, order: Order, made: readonly Visit[], now: Date) => {
  const { keyring } = tools
  const { operatorId } = order
  const client = await clientById(tx, operatorId, order.clientId)
  if (client === undefined) throw new Error(`${order.orderNo}: the care recipient is gone`)
  const packages = order.items.flatMap(({ examClassId, projectName, qty }) =>
    Array.from({ length: qty }, () => ({ examClassId: examClassId ?? '', packageName: projectName })),
  )
  const singles = await singlesIn(
    tx,
    packages.map(({ examClassId }) => examClassId),
  )
  const idCard = openField(keyring, ordersTable, 'clientIdCard', order)
  const mobile = openField(keyring, ordersTable, 'contactMobile', order)
  const numbers = await nextNumbers(tx, 'TJ', now, made.length)
  const at = now.toISOString()
  await tx.insert(examAppointments).values(
    made.map((visit, i) => {
      const { examClassId = '', packageName = '' } = packages[i] ?? {}
      return {
        id: visit.id,
        operatorId,
        appointNo: numbers[i] ?? '',
        mainId: order.id,
        orderNo: order.orderNo,
        examClassId,
        packageName,
        singleNames: singles.filter((single) => single.packageId === examClassId).map((single) => single.name),
        personName: client.name,
        idCard: encrypt(keyring, { table, field: 'idCard', operatorId, id: visit.id }, idCard),
        idCardIndex: indexOf(keyring, { operatorId, table, field: 'idCard', kind: 'idCard' }, idCard),
        gender: client.gender,
        birthday: client.birthday,
        marital: client.marital,
        mobile: encrypt(keyring, { table, field: 'mobile', operatorId, id: visit.id }, mobile),
        mobileIndex: indexOf(keyring, { operatorId, table, field: 'mobile', kind: 'tel' }, mobile),
        organId: order.organId,
        createdAt: at,
        updatedAt: at,
        status: 'toBook' as const,
      }
    }),
  )
}

/** Cancels appointments not yet attended; the caller cancels their visits. */
export const cancelAppointments = async (tx: Db, ids: readonly string[], now: Date) => {
  if (ids.length === 0) return
  await tx
    .update(examAppointments)
    .set({ status: 'cancelled', updatedAt: now.toISOString(), version: sql`${examAppointments.version} + 1` })
    .where(and(inArray(examAppointments.id, [...ids]), inArray(examAppointments.status, [...examMoves.cancel.from])))
}
