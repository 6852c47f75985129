import { edgeStaff, people, peopleapply, type ApplyDraft } from '@kangju/contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { peopleBase, peopleDraft } from '../../../../test/factories/people-rows.ts'
import {
  addedApplication,
  approval,
  fromOutside,
  outsideDraft,
  passSignedIn,
  uploadOutside,
} from '../../../../test/factories/peopleapply-rows.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { auditRows, files, outbox, rateWindows } from '../../../db/tables.ts'
import { idIn } from '../../../rows/file-urls.ts'
import { readBytes, removeUnclaimedFiles } from '../../base/file/service.ts'
import { operators } from '../../base/operator/table.ts'
import { applications } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
// Rate limits of one test must not affect the next.
beforeEach(() => api.db.delete(rateWindows))

const hourMs = 3_600_000
const fileOf = async (url: string) =>
  (
    await api.db
      .select()
      .from(files)
      .where(eq(files.id, idIn(url) ?? ''))
  )[0]
const bytesOf = async (url: string) => {
  const id = idIn(url) ?? ''
  const [row] = await api.db.select().from(files).where(eq(files.id, id))
  if (row === undefined) throw new Error('no such file')
  return readBytes(api.tools, row)
}
type Draft = Awaited<ReturnType<typeof outsideDraft>>
const apply = (body: Draft, ip?: string, lang = 'zh') =>
  fromOutside(api, edgeStaff.apply, body, { lang, ...(ip === undefined ? {} : { ip }) })
const rowOf = async (applyNo: string) =>
  (await api.db.select().from(applications).where(eq(applications.applyNo, applyNo)))[0]
const picturesOf = ({ avatar, idCardFrontUrl, idCardBackUrl, licenseUrls, healthUrl }: ApplyDraft) => [
  avatar,
  idCardFrontUrl,
  idCardBackUrl,
  ...licenseUrls,
  healthUrl,
]

describe('an upload without an account', () => {
  test('is stored for the operator without an owner, and only reviewers can see it', async () => {
    const { status, data } = await uploadOutside(api)
    expect([status, data.url]).toEqual([200, expect.stringMatching(/^\/api\/file\//)])
    expect(await fileOf(data.url)).toMatchObject({ purpose: 'staff', createdBy: null, claimedAt: null })
    expect((await api.app.inject({ url: data.url })).statusCode).toBe(401)
    const asked = async (username: string) => {
      const headers = { authorization: `Bearer ${await api.tokenOf(username)}` }
      return (await api.app.inject({ url: data.url, headers })).statusCode
    }
    expect(await asked(testNames('a').holder('peopleapply'))).toBe(200)
    expect(await asked(testNames('a').holder('order'))).toBe(404)
    expect(await asked(testNames('b').admin)).toBe(404)
    const [auditLog] = await api.db
      .select()
      .from(auditRows)
      .where(eq(auditRows.entityId, idIn(data.url) ?? ''))
    const [operator] = await api.db.select().from(operators).where(eq(operators.code, 'A'))
    expect(auditLog).toMatchObject({ actorId: null, action: 'edgeStaff.upload', operatorId: operator?.id })
  })

  test('must be a picture of a limited size for an existing operator', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
    expect((await uploadOutside(api, { content: pdf, filename: 'a.pdf' })).status).toBe(415)
    expect((await uploadOutside(api, { content: Buffer.from('<svg onload="x"/>') })).status).toBe(415)
    expect((await uploadOutside(api, { content: Buffer.alloc(11 * 1024 * 1024, 1) })).status).toBe(413)
    expect((await uploadOutside(api, { content: Buffer.alloc(0) })).status).toBe(422)
    expect((await uploadOutside(api, { operator: 'nobody' })).status).toBe(404)
    expect((await uploadOutside(api, { operator: 'x'.repeat(33) })).status).toBe(422)
    expect((await fromOutside(api, edgeStaff.upload, { operator: 'A' })).status).toBe(415)
  })

  test('is refused before it is read once an address reached its limit; other addresses go on', async () => {
    for (let i = 0; i < 30; i++) expect((await uploadOutside(api, { ip: '10.1.1.1' })).status).toBe(200)
    const before = await api.db.$count(files)
    const more = await uploadOutside(api, { ip: '10.1.1.1' })
    expect([more.status, Number(more.headers['retry-after']) > 0]).toEqual([429, true])
    // Neither an invalid body nor a too large one is read.
    expect((await fromOutside(api, edgeStaff.upload, { operator: 'A' }, { ip: '10.1.1.1' })).status).toBe(429)
    const large = await uploadOutside(api, { ip: '10.1.1.1', content: Buffer.alloc(11 * 1024 * 1024, 1) })
    expect(large.status).toBe(429)
    expect(await api.db.$count(files)).toBe(before)
    expect((await uploadOutside(api, { ip: '10.1.1.2' })).status).toBe(200)
    await passSignedIn(api, 10 * 60_000)
    expect((await uploadOutside(api, { ip: '10.1.1.1' })).status).toBe(200)
  })

  test('that is not referenced is deleted with its bytes after two days; a referenced one stays', async () => {
    const lost = (await uploadOutside(api)).data.url
    const draft = await outsideDraft(api)
    expect((await apply(draft)).status).toBe(200)
    const own = (await uploadPicture(api, testNames('a').admin, 'staff')).url
    await passSignedIn(api, 47 * hourMs)
    await removeUnclaimedFiles(api.tools)
    expect(await fileOf(lost)).toBeDefined()
    await passSignedIn(api, 2 * hourMs)
    const fresh = (await uploadOutside(api)).data.url
    expect(await removeUnclaimedFiles(api.tools)).toBeGreaterThan(0)
    expect(await fileOf(lost)).toBeUndefined()
    await expect(bytesOf(lost)).rejects.toThrow()
    for (const url of [...picturesOf(draft), own, fresh]) {
      expect(await fileOf(url)).toBeDefined()
      expect((await bytesOf(url)).length).toBeGreaterThan(0)
    }
  })
})

describe('an application from outside', () => {
  test('waits for review, is announced to reviewers, and has no author', async () => {
    const { organId } = await peopleBase(api)
    const draft = await outsideDraft(api, { name: '赵小红' })
    const { status, data } = await apply(draft)
    expect([status, data]).toEqual([200, { applyNo: expect.stringMatching(/^RS2026\d{10}$/), warnings: [] }])
    const row = await rowOf(data.applyNo)
    expect(row).toMatchObject({ source: 'miniProgram', status: 'pending', createdBy: null, createdByName: null })
    const [said] = await api.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    const msg = expect.stringMatching(/^收到赵小红的.+入驻申请$/)
    expect(said).toMatchObject({ event: 'ReceiveMessage', data: { orderType: '', msg } })
    expect(said?.rooms.every((room) => room.includes(':peopleapply'))).toBe(true)
    expect(said?.rooms.some((room) => room.endsWith(`@${organId}`))).toBe(true)
    const [auditLog] = await api.db
      .select()
      .from(auditRows)
      .where(eq(auditRows.entityId, row?.id ?? ''))
    expect(auditLog).toMatchObject({
      actorId: null,
      actorName: null,
      action: 'edgeStaff.apply',
      operatorId: row?.operatorId,
    })
    const kept = JSON.stringify(auditLog)
    expect([draft.idCard, draft.mobile, draft.bankAccountNo].filter((number) => kept.includes(number ?? ''))).toEqual(
      [],
    )
    // It has no author, so every reviewer may review it.
    const shown = await api.as('peopleapply')(peopleapply.read, { params: { id: row?.id ?? '' } })
    expect(shown.data).toMatchObject({ mayAudit: 1, source: 'miniProgram' })
    const approved = await api.as('peopleapply')(peopleapply.audit, { body: await approval(api, row?.id ?? '') })
    expect(approved.status).toBe(200)
  })

  test('may reference its own pictures only: not those of an account, of another operator or of another application', async () => {
    const first = await outsideDraft(api)
    expect((await apply(first)).status).toBe(200)
    const theirs = (await uploadOutside(api, { operator: 'B', ip: '10.3.3.3' })).data.url
    const ofAccount = (await uploadPicture(api, testNames('a').admin, 'staff')).url
    const shown = (await uploadPicture(api, testNames('a').admin)).url
    const second = await outsideDraft(api, {
      avatar: first.avatar,
      idCardFrontUrl: theirs,
      idCardBackUrl: ofAccount,
      healthUrl: shown,
    })
    const { status, errors } = await apply(second)
    expect([status, Object.keys(errors ?? {}).toSorted()]).toEqual([
      422,
      ['avatar', 'healthUrl', 'idCardBackUrl', 'idCardFrontUrl'],
    ])
    // A refused application claims nothing: its own picture can still be referenced.
    expect(await fileOf(second.licenseUrls[0] ?? '')).toMatchObject({ claimedAt: null })
  })

  test('may reference pictures of the last 24 hours only', async () => {
    const draft = await outsideDraft(api)
    await passSignedIn(api, 24 * hourMs + 1)
    const { errors } = await apply(draft)
    expect(Object.keys(errors ?? {}).toSorted()).toEqual([
      'avatar',
      'healthUrl',
      'idCardBackUrl',
      'idCardFrontUrl',
      'licenseUrls.0',
    ])
  })

  test('sharing its pictures with a concurrent one: exactly one gets them', async () => {
    const draft = await outsideDraft(api)
    const other = await outsideDraft(api)
    const pictures = Object.fromEntries(
      Object.entries(draft).filter(([key]) => /Url|avatar/.test(key)),
    ) as unknown as Partial<Draft>
    const replies = await Promise.all([apply(draft), apply({ ...other, ...pictures })])
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(1)
  })

  test('is refused on its field while the person is pending or on the staff, without saying which', async () => {
    const draft = await outsideDraft(api)
    expect((await apply(draft)).status).toBe(200)
    const { idCard, mobile } = draft
    const waits = await apply({ ...(await outsideDraft(api)), idCard })
    const working = await peopleDraft(api)
    expect((await api.admin(people.add, { body: working })).status).toBe(200)
    const works = await apply({ ...(await outsideDraft(api)), idCard: working.idCard })
    expect([waits.status, waits.message, waits.errors]).toEqual([works.status, works.message, works.errors])
    expect(Object.keys(waits.errors ?? {})).toEqual(['idCard'])
    const phone = await apply({ ...(await outsideDraft(api)), mobile: working.mobile })
    expect(Object.keys(phone.errors ?? {})).toEqual(['mobile'])
    // Another operator has its own staff.
    expect((await apply({ ...(await outsideDraft(api, {}, 'b')), idCard, mobile })).status).toBe(200)
  })

  test('sent several times concurrently by the same person is stored once', async () => {
    const drafts: Draft[] = []
    const one = await outsideDraft(api)
    for (let i = 0; i < 8; i++)
      drafts.push({ ...(await outsideDraft(api)), idCard: one.idCard, mobile: one.mobile, licenseNo: one.licenseNo })
    const replies = await Promise.all(drafts.map((draft, i) => apply(draft, `10.4.0.${i}`)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(7)
  })

  test('can be sent again after a rejection, with its old pictures or new ones', async () => {
    const draft = await outsideDraft(api)
    const { applyNo } = (await apply(draft)).data
    const first = await rowOf(applyNo)
    await api.admin(peopleapply.audit, { body: { id: first?.id ?? '', pass: 0, auditRemark: '健康证不清晰' } })
    await passSignedIn(api, 30 * hourMs)
    const healthUrl = (await uploadOutside(api)).data.url
    const again = await apply({ ...draft, healthUrl, workYears: 10 })
    expect([again.status, again.data.applyNo]).toEqual([200, applyNo])
    const row = await rowOf(applyNo)
    expect(row).toMatchObject({
      id: first?.id,
      status: 'pending',
      auditRemark: null,
      workYears: 10,
      healthUrl,
      version: 3,
    })
    expect(new Date(row?.submittedAt ?? '')).toEqual(api.now())
    expect((await fileOf(healthUrl))?.claimedAt).not.toBeNull()
    // With another mobile it is a new application, and its ID card is pending already.
    expect((await apply({ ...(await outsideDraft(api)), idCard: draft.idCard })).status).toBe(422)
  })

  test('does not overwrite one that was entered in the console', async () => {
    const id = await addedApplication(api)
    await api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '资料不全' } })
    const [idCard, mobile] = await Promise.all(
      (['idCard', 'mobile'] as const).map(
        async (field) => (await api.admin(peopleapply.reveal, { body: { id, field } })).data.value,
      ),
    )
    const { status, data } = await apply({ ...(await outsideDraft(api)), idCard: idCard ?? '', mobile: mobile ?? '' })
    expect(status).toBe(200)
    expect((await rowOf(data.applyNo))?.id).not.toBe(id)
    const [kept] = await api.db.select().from(applications).where(eq(applications.id, id))
    expect(kept).toMatchObject({ status: 'rejected', auditRemark: '资料不全' })
  })

  test('is warned in its own language, and refused for references to another operator', async () => {
    const { nurses } = await peopleBase(api)
    const warned = await apply(await outsideDraft(api, { moldId: nurses, workYears: 1 }), '10.5.0.1', 'en')
    expect(warned.data.warnings).toEqual(['1 year of practice, at least 5 required for this staff type'])
    const theirs = await peopleBase(api, 'b')
    const foreign = await apply(await outsideDraft(api, { moldId: theirs.moldId, expectOrganId: theirs.organId }))
    expect(Object.keys(foreign.errors ?? {}).toSorted()).toEqual(['expectOrganId', 'moldId'])
    expect((await apply({ ...(await outsideDraft(api)), operator: 'nobody' })).status).toBe(404)
  })

  test('is limited to ten an hour per address, invalid ones included', async () => {
    const draft = await outsideDraft(api)
    const ip = '10.6.0.1'
    for (let i = 0; i < 10; i++) expect((await apply({ ...draft, name: '1' }, ip)).status).toBe(422)
    expect((await apply(draft, ip)).status).toBe(429)
    expect((await apply(draft, '10.6.0.2')).status).toBe(200)
    await passSignedIn(api, hourMs)
    expect((await apply({ ...draft, name: '1' }, ip)).status).toBe(422)
  })
})

describe('the state of an application', () => {
  const applied = (applyNo: string, mobile: string, operator = 'A', ip?: string) =>
    fromOutside(api, edgeStaff.applied, { operator, applyNo, mobile }, ip === undefined ? {} : { ip })

  test('is shown for its number and mobile; every other answer is the same', async () => {
    const draft = await outsideDraft(api)
    const { applyNo } = (await apply(draft)).data
    const told = await applied(applyNo, `+86 ${draft.mobile}`)
    expect([told.status, told.data]).toEqual([
      200,
      { status: 'pending', submittedAt: expect.any(String), auditRemark: null },
    ])
    const id = (await rowOf(applyNo))?.id ?? ''
    await api.admin(peopleapply.audit, { body: { id, pass: 0, auditRemark: '请补交健康证' } })
    expect((await applied(applyNo, draft.mobile)).data).toMatchObject({
      status: 'rejected',
      auditRemark: '请补交健康证',
    })
    const wrong = await Promise.all([
      applied(applyNo, '13900001111'),
      applied('RS20261115999999', draft.mobile),
      applied(applyNo, draft.mobile, 'B'),
      applied(applyNo, draft.mobile, 'nobody'),
    ])
    const answers = wrong.map(({ status, code, message, errors }) => JSON.stringify([status, code, message, errors]))
    expect(new Set(answers).size).toBe(1)
    expect(wrong[0]?.status).toBe(404)
  })

  test('does not disclose what a reviewer noted about an approved applicant', async () => {
    const draft = await outsideDraft(api)
    const { applyNo } = (await apply(draft)).data
    const body = await approval(api, (await rowOf(applyNo))?.id ?? '')
    expect((await api.admin(peopleapply.audit, { body: { ...body, auditRemark: '内部备注' } })).status).toBe(200)
    expect((await applied(applyNo, draft.mobile)).data).toMatchObject({ status: 'approved', auditRemark: null })
  })

  test('cannot be guessed: an address has thirty requests', async () => {
    for (let i = 0; i < 30; i++) expect((await applied(`RS${i}`, '13900001111', 'A', '10.7.0.1')).status).toBe(404)
    expect((await applied('RS1', '13900001111', 'A', '10.7.0.1')).status).toBe(429)
  })
})

test('the audit log of outside requests names no account', async () => {
  const rows = await api.db
    .select()
    .from(auditRows)
    .where(and(inArray(auditRows.action, ['edgeStaff.apply', 'edgeStaff.upload'])))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.actorId !== null || row.ip === null)).toEqual([])
})
