import { account, banner, bannerPositions, health, longcare, organ, servicemobile, tvnotice } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { examAppointments } from '../../src/modules/care/clorder/table.ts'
import { orders } from '../../src/modules/care/order/table.ts'
import { refunds } from '../../src/modules/care/refund/table.ts'
import { visits } from '../../src/modules/care/visit/table.ts'
import { prepayCards } from '../../src/modules/books/prepaycard/table.ts'
import { bookers } from '../../src/modules/customers/customerbooker/table.ts'
import { bookings } from '../../src/modules/desk/booking/table.ts'
import { goodsOrders } from '../../src/modules/desk/goodsorder/table.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { uploadPicture } from '../api/upload.ts'
import { generatedBatch } from './batch-rows.ts'
import { addBooking } from './booking-rows.ts'
import { ringingAt } from './call-rows.ts'
import { addBooker, addClient } from './client-rows.ts'
import { paidExam, soldPackage } from './clorder-rows.ts'
import { addCode, addPromotion } from './code-rows.ts'
import { putPicture } from './content.ts'
import { addRule } from './dispatch-rows.ts'
import { distributed } from './dist-rows.ts'
import { soldProject } from './field-rows.ts'
import { buy, soldGoods } from './goods-order-rows.ts'
import { paidOrder, scheduledVisit, visitsOf } from './order-rows.ts'
import { openedOrgan } from './organ-rows.ts'
import { peopleBase, receivingPerson } from './people-rows.ts'
import { addedApplication } from './peopleapply-rows.ts'
import { askRefund } from './refund-rows.ts'
import { healthBody, longcareDraft } from './record-rows.ts'
import { addFlow, askedByPerson } from './settlement-rows.ts'
import { addBox, addTvUser } from './tv-rows.ts'

/** What the operator shares with its organisations: a catalogue, and a second organisation that sells from it. */
export const sharedRows = async (api: TestApi) => {
  const { projectId: provided, organId: own } = await peopleBase(api)
  const { projectId, specId } = await soldProject(api)
  const { width, height } = bannerPositions.mp_home_top
  return {
    own,
    projectId,
    specId,
    provided,
    goodsId: await soldGoods(api),
    packageId: await soldPackage(api),
    picture: await putPicture(api, width, height, 'a'),
    cards: (await generatedBatch(api)).cards.map(({ id }) => id),
    batchId: (await generatedBatch(api, { quantity: 20 })).id,
  }
}
export type SharedRows = Awaited<ReturnType<typeof sharedRows>>

/** A second organisation of the first operator. */
export const secondOrgan = (api: TestApi, { projectId, provided }: SharedRows) =>
  openedOrgan(api, 'a', { name: '旁的护理站', projectIds: [projectId, provided] })

let serial = 0

const must = <T>({
  status,
  message,
  errors,
  data,
}: {
  status: number
  message: string
  errors?: object
  data: T
}): T => {
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data
}

/** One row of every area that belongs to this organisation of the first operator, by area. */
export const rowsOfOrgan = async (api: TestApi, organId: string, { projectId, specId, ...base }: SharedRows) => {
  serial += 1
  const { admin, db } = api
  const name = `行${serial}`
  const roles = must(await admin(account.roles))
  const scan = await uploadPicture(api, testNames('a').admin, 'staff')
  const proof = await uploadPicture(api, testNames('a').admin, 'customer')
  const licence = await uploadPicture(api, testNames('a').admin, 'order')
  const bookerId = await addBooker(api)
  await db.update(bookers).set({ organId }).where(eq(bookers.id, bookerId))
  const tvUserId = await addTvUser(api, { organId })
  const box = await addBox(api, { organId, tvUserId })
  const clientId = await addClient(api, { organId, tvUserId, bookerId })
  const people = await receivingPerson(api, { organId, projectIds: [projectId], certUrls: [scan.url], isMarketer: 1 })
  const code = await addCode(api)
  must(await admin(organ.bindqrcode, { body: { organId, qrCodeId: code } }))
  const startAt = new Date(api.now().getTime() + 30 * 3_600_000)
  const change = { bookerId, clientId, items: [{ specId, qty: 1 }], attachments: [licence.url] }
  const visit = await scheduledVisit(api, { startAt, change })
  await db.update(visits).set({ organId }).where(eq(visits.id, visit.id))
  const { id: mainId } = await paidOrder(api, { change })
  const { id: refundId } = await askRefund(api, { mainId, visits: await visitsOf(api, mainId) })
  await db.update(refunds).set({ organId }).where(eq(refunds.id, refundId))
  const bookingId = await addBooking(api)
  await db.update(bookings).set({ organId }).where(eq(bookings.id, bookingId))
  const exam = (await paidExam(api, base.packageId)).rows[0]
  await db
    .update(examAppointments)
    .set({ organId })
    .where(eq(examAppointments.id, exam?.id ?? ''))
  await db
    .update(orders)
    .set({ organId })
    .where(eq(orders.id, exam?.mainId ?? ''))
  const goods = await buy(api, base.goodsId, { bookerId })
  await db.update(goodsOrders).set({ organId }).where(eq(goodsOrders.id, goods.id))
  const card = base.cards[serial % base.cards.length] ?? ''
  await db.update(prepayCards).set({ organId, status: 'distributed' }).where(eq(prepayCards.id, card))
  const { id: dist } = await distributed(api, { dist: { organId, batchId: base.batchId } })
  const at = api.now().toISOString()
  const endAt = new Date(api.now().getTime() + 86_400_000).toISOString()
  const notice = { title: name, noticeType: 'ticker', content: '通知', priority: 5, startAt: at, endAt } as const
  return {
    organ: organId,
    account: must(
      await admin(account.add, {
        body: {
          username: `of_organ_${serial}`,
          password: 'Harbour#2026',
          realname: '李雷',
          mobile: `1360000${String(serial).padStart(4, '0')}`,
          roleIds: roles.slice(0, 1).map(({ id }) => id),
          organId,
        },
      }),
    ).id,
    organqrcode: code,
    settlement: (await askedByPerson(api, 20_000, { organId, projectIds: [projectId] })).id,
    promotion: await addPromotion(api, { organId, projectId, commissionBp: 0 }),
    people,
    peopleapply: await addedApplication(api, { expectOrganId: organId }),
    customerclient: clientId,
    customerbooker: bookerId,
    health: must(await admin(health.save, { body: healthBody(clientId) })).id,
    longcare: must(await admin(longcare.add, { body: longcareDraft(clientId, { fileUrls: [proof.url] }) })).id,
    tvuser: tvUserId,
    tvtop: box.id,
    tvecall: (await ringingAt(api, box)).id,
    order: visit.id,
    refund: visit.mainId,
    refundreview: refundId,
    booking: bookingId,
    clorder: exam?.id ?? '',
    goodsorder: goods.id,
    prepaycarddistribut: dist,
    prepaycardactive: dist,
    prepaycardinfo: card,
    peoplefinancial: await addFlow(api, 'people', people),
    organfinancial: await addFlow(api, 'organ', organId),
    dispatchconfig: await addRule(api, { organIds: [organId] }),
    servicemobile: must(
      await admin(servicemobile.add, {
        body: { name, phone: `0571-8800${String(1000 + serial)}`, usage: 'enquiry', channel: ['tv'], organId },
      }),
    ).id,
    tvnotice: must(await admin(tvnotice.add, { body: { ...notice, scopeType: 'organs', scopeIds: [organId] } })).id,
    banner: must(
      await admin(banner.add, {
        body: {
          title: name,
          positionCode: 'mp_home_top',
          linkType: 'none',
          imageUrl: base.picture,
          organIds: [organId],
        },
      }),
    ).id,
    file: scan.id,
    proof: proof.id,
    licence: licence.id,
  }
}
export type OrganRows = Awaited<ReturnType<typeof rowsOfOrgan>>
