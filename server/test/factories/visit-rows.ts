import type { VisitState } from '@kangju/contract'
import type { Db } from '../../src/db/client.ts'
import { nextNumber } from '../../src/db/numbers.ts'
import { orders } from '../../src/modules/care/order/table.ts'
import { addVisits } from '../../src/modules/care/visit/service.ts'
import { newId } from '../../src/secret/token.ts'

interface RowOptions {
  readonly operatorId: string
  readonly organId: string | null
  readonly peopleId: string | null
  readonly projectId: string
  readonly clientId?: string
  readonly clientName: string
  readonly startAt: string | null
  readonly endAt: string | null
  readonly status: VisitState
}

/** A minimal visit on its own free order, without ledger entries. */
export const addVisit = async (tx: Db, wanted: RowOptions, now: Date) => {
  const { operatorId, organId, clientName } = wanted
  const at = now.toISOString()
  const place = {
    areaCode: '330106',
    address: '文三路1号',
    lng: 120.131,
    lat: 30.262,
    contactName: '陈芳',
    contactMobile: '',
  }
  const orderNo = await nextNumber(tx, 'ZD', now)
  const same = {
    bizType: 'project',
    source: 'console',
    clientId: wanted.clientId ?? newId(),
    clientName,
    ...place,
  } as const
  const [order] = await tx
    .insert(orders)
    .values({
      ...same,
      id: newId(),
      operatorId,
      organId,
      orderNo,
      title: '上门护理',
      bookerId: newId(),
      bookerName: '陈芳',
      bookerMobile: '',
      bookerMobileIndex: '',
      clientIdCard: '',
      items: [],
      projectIds: [wanted.projectId],
      attachments: [],
      payParts: [],
      payExpireAt: at,
      validDays: 30,
      childCount: 1,
      createdAt: at,
      updatedAt: at,
      status: 'paid',
    })
    .returning()
  if (order === undefined) throw new Error('no order was inserted')
  const visit = { ...same, ...wanted, mainId: order.id, mainNo: orderNo, seq: 1, total: 1 }
  const [row] = await addVisits(
    tx,
    [{ ...visit, id: newId(), projectName: '上门护理', durationMin: 60, contactMobileIndex: '' }],
    now,
  )
  if (row === undefined) throw new Error('no visit was inserted')
  return row
}
