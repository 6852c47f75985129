import {
  booking,
  customerclient,
  defaultSettings,
  draft,
  draftForms,
  edgeBooking,
  edgeBox,
  edgeCustomer,
  edgeGoods,
  edgeOrder,
  edgeStaff,
  health,
  longcare,
  order,
  organ,
  organqrcode,
  peopleapply,
  prepaycardactive,
  prepaycardinfo,
  profile,
  reconciliation,
  role,
  tvecall,
  tvnotice,
  tvtop,
  tvuser,
} from '@kangju/contract'
import { findByUsername } from '../api/account-named.ts'
import { startSession } from '../../src/modules/base/session/service.ts'
import { readOutbox } from '../../src/modules/base/sms/service.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { anyBill } from './bill-rows.ts'
import { boxAtHome } from './booking-rows.ts'
import { addCard } from './card-rows.ts'
import { catalogueOf } from './catalogue.ts'
import { addBooker, addClient, clientDraft } from './client-rows.ts'
import { examSite, paidExam, partnerSays, soldPackage } from './clorder-rows.ts'
import { addSpecial, putPicture } from './content.ts'
import { addCode, addPromotion } from './code-rows.ts'
import { activateSome, distributed, payDist } from './dist-rows.ts'
import { asCustomer } from './field-rows.ts'
import { creditWallet } from './financial-rows.ts'
import { soldGoods } from './goods-order-rows.ts'
import { changeAllStates, editAll } from './edit-all.ts'
import { good, markedOrders, markedVisits } from './markup-visits.ts'
import { placeOrder } from './order-rows.ts'
import { lockAndUnlock } from './monthend-rows.ts'
import { addedOrgan, openedOrgan } from './organ-rows.ts'
import { addPerson } from './people-rows.ts'
import { addedApplication, outsideDraft } from './peopleapply-rows.ts'
import { healthBody, longcareDraft } from './record-rows.ts'
import { rowsOfOrgan, sharedRows } from './rows-of-organ.ts'
import { addBox, addTvUser, boxToken } from './tv-rows.ts'
import { markup } from './markup.ts'
import { markedWithdrawals } from './markup-money.ts'

const organs = async (api: TestApi) => {
  const codeId = await addCode(api)
  good(await api.admin(organ.bindqrcode, { body: { organId: await openedOrgan(api), qrCodeId: codeId } }))
  const closed = await openedOrgan(api)
  good(await api.admin(organ.close, { body: { id: closed, closeReason: '停业' } }))
  await addedOrgan(api)
  await openedOrgan(api)
  good(await api.admin(organqrcode.remark, { body: { id: await addCode(api), remark: '备注' } }))
  return codeId
}

const staff = async (api: TestApi) => {
  const id = await addedApplication(api)
  good(await api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '照片不清' } }))
  await addedApplication(api)
  good(await api.anonymous(edgeStaff.apply, { body: await outsideDraft(api), ip: '10.9.1.1' }))
  await addPerson(api, { leaves: [{ from: '2026-12-01', to: '2026-12-03', reason: '探亲' }] })
  good(await api.admin(role.add, { body: { name: '内容', authoritys: ['banner'] } }))
}

/** A care recipient with records of every kind, and a relative who was refused. */
const client = async (api: TestApi) => {
  await addClient(api, { idType: 'passport', idCard: 'E12345678', gender: 'female', birthday: '1941-03-08' })
  const known = clientDraft()
  const clientId = await addClient(api, { ...known, bookerId: await addBooker(api) })
  const found = { drugAllergy: ['other'] as 'other'[], infectious: 1 as const, infectiousNote: '乙肝' }
  const diseases = [{ code: 'other' as const, name: '痛风' }]
  const medications = [{ name: '别嘌醇', dose: '100mg', frequency: '每日一次' }]
  good(await api.admin(health.save, { body: healthBody(clientId, { ...found, diseases, medications }) }))
  const body = longcareDraft(clientId)
  const { id, version } = good(await api.admin(longcare.add, { body }))
  good(await api.admin(longcare.edit, { body: { ...body, id, version } }))
  const relative = await asCustomer(api, await addBooker(api))
  good(await relative(edgeOrder.addClient, { body: known }))
  const [asked] = good(await api.admin(customerclient.joins, { params: { id: clientId } }))
  const decision = { pass: 0 as const, remark: '无法核实' }
  good(await api.admin(customerclient.decideJoin, { params: { id: asked?.id ?? '' }, body: decision }))
  return clientId
}

const customerSignsIn = async (api: TestApi) => {
  const mobile = '15600000001'
  good(await api.anonymous(edgeOrder.code, { body: { operator: 'A', mobile } }))
  const sent = (await readOutbox(api.db, api.tools.keyring, 50)).find((one) => one.mobile === mobile)
  const code = /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
  good(await api.anonymous(edgeOrder.login, { body: { operator: 'A', mobile, code } }))
  good(await api.anonymous(edgeCustomer.scan, { body: { scene: 'O0123456789', visitor: 'visitor-2' } }))
}

const boxes = async (api: TestApi) => {
  const { sn, ecallid } = await addBox(api)
  const household = { tvAccount: 'TV-1', name: '王敏', mobile: '13812345678', areaCode: '330106', address: '文三路1号' }
  const proof = { operator: 'A', sn, ecallid: ecallid ?? '', token: boxToken }
  good(await api.anonymous(edgeBox.activate, { body: { ...proof, ...household } }))
  const { shown } = await boxAtHome(api)
  good(await api.anonymous(edgeBooking.book, { body: { ...shown, demand: '量血压' } }))
  const goodsId = await soldGoods(api, { channel: ['miniProgram', 'tv'] })
  good(await api.anonymous(edgeGoods.buy, { body: { ...shown, goodsId, qty: 1 } }))
  good(await api.admin(tvtop.add, { body: { sn: 'KJ-900001', model: 'E900-S' } }))
  const id = await addTvUser(api)
  const { version } = good(await api.admin(tvuser.read, { params: { id } }))
  const home = { areaCode: '330106', address: '文三路100号', clientIds: [] }
  const contacts = [{ name: '王芳', relation: 'child' as const, mobile: '13712345678' }]
  const body = { id, version, name: '王敏', mobile: '13812345678', contacts, ...home }
  good(await api.admin(tvuser.edit, { body }))
}

/** A call that was declined, called back and commented. */
const callRecord = async (api: TestApi, id: string) => {
  good(await api.admin(tvecall.hangup, { params: { id } }))
  good(await api.admin(tvecall.callback, { body: { id, remark: '已回拨' } }))
  good(await api.admin(tvecall.remark, { body: { id, remark: '误触' } }))
}

const content = async (api: TestApi) => {
  const shop = await catalogueOf(api)
  await shop.bundle()
  await addSpecial(api)
  const at = api.now()
  good(
    await api.admin(tvnotice.add, {
      body: {
        title: '养生',
        noticeType: 'article',
        content: '<p>多喝水</p>',
        imageUrl: await putPicture(api, 1280, 720),
        scopeType: 'all',
        scopeIds: [],
        priority: 5,
        startAt: at.toISOString(),
        endAt: new Date(at.getTime() + 100 * 86_400_000).toISOString(),
      },
    }),
  )
}

/** A health check that the partner refused, and one with the partner's number. */
const exams = async (api: TestApi) => {
  const site = await examSite(api)
  const packageId = await soldPackage(api, { examOrganIds: [site] })
  for (const said of [
    { answer: 'refuse', reason: `${markup}1` },
    { answer: 'confirm', outOrderNo: `${markup}2` },
  ] as const) {
    const [row] = (await paidExam(api, packageId)).rows
    const when = { appointDate: '2026-11-23', appointPeriod: 'morning' as const, examOrganId: site }
    good(await api.admin(order.appointment, { params: { id: row?.id ?? '' }, body: when }))
    good(await partnerSays(api, { appointNo: row?.appointNo ?? '', ...said }))
  }
}

/** A card that was frozen, usable again and extended. */
const cards = async (api: TestApi) => {
  const { id } = await addCard(api, { named: 1, validEnd: '2030-01-01' })
  good(await api.admin(prepaycardinfo.freeze, { body: { id, reason: 'loss', remark: '遗失' } }))
  good(await api.admin(prepaycardinfo.unfreeze, { body: { id, remark: '找到' } }))
  good(await api.admin(prepaycardinfo.extend, { body: { id, validEnd: '2031-01-01', remark: '住院' } }))
}

/** Cards that an organisation received and paid; one is activated, one damaged. */
const distributions = async (api: TestApi) => {
  const { id, cards: given } = await distributed(api, { dist: { quantity: 3 } })
  good(await payDist(api, id))
  good(await api.admin(prepaycardactive.edit, { body: { id, activeMode: 'bulk', remark: '活动' } }))
  good(await activateSome(api, id, { invoiceTitle: '公司', remark: '福利' }))
  good(await api.admin(prepaycardinfo.void, { body: { id: given[2]?.id ?? '', remark: '损坏' } }))
}

/** What the console keeps for an account: saved views and unfinished forms. */
const ofAccount = async (api: TestApi) => {
  const look = { path: '/project/list', columns: ['name'], density: 'middle' as const }
  const views = [{ name: '常用', search: '?status=onSale' }]
  good(await api.admin(profile.saveSettings, { body: { ...defaultSettings, lists: [{ ...look, views }] } }))
  const values = { name: '名称', address: '地址' }
  for (const form of draftForms) {
    const content = JSON.stringify(form === 'organ' ? { step: 0, values } : values)
    good(await api.admin(draft.save, { params: { form }, body: { content } }))
  }
}

/** A bill with a difference that is noted. */
const bills = async (api: TestApi) => {
  const { id } = await anyBill(api)
  const { items } = good(await api.admin(reconciliation.items, { params: { id } }))
  const itemId = items[0]?.id ?? ''
  good(await api.admin(reconciliation.note, { body: { id, itemId, state: 'noted', text: '说明' } }))
  return id
}

/** A sign-in from a browser that names itself with markup; a login would end the sessions of the caller. */
const signIn = async (api: TestApi) => {
  const account = await findByUsername(api.db, testNames('a').admin)
  if (account === undefined) throw new Error('the fixture has no administrator')
  await startSession(api.db, { account, now: api.now(), ip: '127.0.0.1', userAgent: markup })
}

/** Writes every text of the contract that can be stored for the first operator, and returns what pages open by id. */
export const writeAll = async (api: TestApi) => {
  await exams(api)
  const shared = await sharedRows(api)
  const rows = await rowsOfOrgan(api, shared.own, shared)
  good(await api.admin(booking.remark, { body: { id: rows.booking, remark: '已联系' } }))
  await callRecord(api, rows.tvecall)
  const codeId = await organs(api)
  await addPromotion(api)
  await creditWallet(api, 'people', rows.people)
  // Codes are sent to each account once a minute.
  await creditWallet(api, 'organ', rows.organ, api.as('organfinancial'))
  await staff(api)
  const clientId = await client(api)
  await customerSignsIn(api)
  await boxes(api)
  await content(api)
  await cards(api)
  await distributions(api)
  await ofAccount(api)
  const orders = await markedOrders(api)
  const visits = await markedVisits(api)
  await markedWithdrawals(api)
  const unpaid = await placeOrder(api)
  await lockAndUnlock(api)
  await editAll(api)
  await changeAllStates(api)
  const billId = await bills(api)
  await signIn(api)
  return { billId, clientId, orders, visits, unpaid, codeId, promotionId: rows.promotion }
}
