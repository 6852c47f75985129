import { peopleapply, type ApplyDraft, type Body, type Endpoint, type Reply } from '@kangju/contract'
import { bankCardOf, idCardOf, mobileOf } from '../../src/demo/numbers.ts'
import { absoluteMs } from '../../src/modules/base/session/service.ts'
import { sessions } from '../../src/modules/base/session/table.ts'
import type { Answer, TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { gradesOfMold, peopleBase } from './people-rows.ts'
import { pixel } from '../api/upload.ts'

type Operator = 'a' | 'b'

let serial = 0

/** A complete application that can be approved, of a new person at each call. */
export const applyDraft = async (
  api: TestApi,
  change: Partial<ApplyDraft> = {},
  of: Operator = 'a',
): Promise<ApplyDraft> => {
  serial += 1
  const n = serial
  const { scan, moldId, organId } = await peopleBase(api, of)
  return {
    name: '李国强',
    idCard: idCardOf({ areaCode: '310101', birthday: `19${70 + (Math.floor(n / 400) % 30)}-03-08`, gender: 'male', n }),
    mobile: mobileOf(700_000_000 + n),
    licenseNo: `3101${String(n).padStart(8, '0')}`,
    licenseValidTo: '2029-06-30',
    workYears: 9,
    workOrg: '区中心医院',
    healthCertValidTo: '2027-05-31',
    areaCodes: ['310101'],
    baseAddress: '南京东路300号',
    baseLng: 121.4737,
    baseLat: 31.2304,
    serveRadiusKm: 8,
    workTimes: [
      { weekday: 1, start: '08:00', end: '12:00' },
      { weekday: 1, start: '13:00', end: '18:00' },
    ],
    maxDailyOrders: 5,
    bankName: '中国银行',
    bankBranch: '上海黄浦支行',
    bankAccountNo: bankCardOf(70_000 + n),
    intro: '十年护理经验',
    moldId,
    expectOrganId: organId,
    avatar: scan,
    idCardFrontUrl: scan,
    idCardBackUrl: scan,
    licenseUrls: [scan],
    titleUrls: [],
    healthUrl: scan,
    ...change,
  }
}

/** A pending application, entered by the account with the permission. */
export const addedApplication = async (
  api: TestApi,
  change: Partial<ApplyDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const { status, message, data, errors } = await api.asUser(testNames(of).holder('peopleapply'))(peopleapply.add, {
    body: await applyDraft(api, change, of),
  })
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data.id
}

/** The body that approves an application for the preferred organisation and type, with the higher grade. */
export const approval = async (
  api: TestApi,
  id: string,
  of: Operator = 'a',
): Promise<Body<typeof peopleapply.audit>> => {
  const { organId, moldId } = await peopleBase(api, of)
  const grades = await gradesOfMold(api, moldId, of)
  return { id, pass: 1, organId, moldId, gradeId: grades.at(-1) ?? '' }
}

interface Outside {
  readonly ip?: string
  readonly lang?: string
}

const answerOf = <T>(reply: { statusCode: number; headers: object; json: () => unknown }): Answer<T> => ({
  status: reply.statusCode,
  headers: reply.headers as Record<string, unknown>,
  code: 0,
  message: '',
  data: undefined as never,
  ...(reply.json() as object),
})

/** A request without an account, from a given IP address. */
export const fromOutside = async <E extends Endpoint>(
  api: TestApi,
  endpoint: E,
  body: Body<E>,
  { ip = '10.0.0.1', lang = 'zh' }: Outside = {},
): Promise<Answer<Reply<E>>> =>
  answerOf(
    await api.app.inject({
      method: 'POST',
      url: `/api${endpoint.path}`,
      payload: body as object,
      remoteAddress: ip,
      headers: { 'accept-language': lang },
    }),
  )

interface Sent extends Outside {
  readonly operator?: string
  readonly content?: Buffer
  readonly filename?: string
}

const boundary = 'kangju'

/** Uploads a picture without an account, as the mini program would. */
export const uploadOutside = async (api: TestApi, sent: Sent = {}): Promise<Answer<{ url: string }>> => {
  const { operator = 'A', content = pixel, filename = 'a.png', ip = '10.0.0.1' } = sent
  const part = (head: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}`)
  const payload = Buffer.concat([
    part(`name="operator"\r\n\r\n${operator}\r\n`),
    part(`name="file"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return answerOf(
    await api.app.inject({
      method: 'POST',
      url: '/api/edge/staff/upload',
      payload,
      remoteAddress: ip,
      headers: { 'accept-language': 'zh', 'content-type': `multipart/form-data; boundary=${boundary}` },
    }),
  )
}

/** A complete application with anonymously uploaded pictures. */
export const outsideDraft = async (api: TestApi, change: Partial<ApplyDraft> = {}, of: Operator = 'a') => {
  const operator = of.toUpperCase()
  const upload = async () => (await uploadOutside(api, { operator, ip: `10.9.0.${(serial % 200) + 1}` })).data.url
  const pictures = {
    avatar: await upload(),
    idCardFrontUrl: await upload(),
    idCardBackUrl: await upload(),
    licenseUrls: [await upload()],
    healthUrl: await upload(),
  }
  return { operator, ...(await applyDraft(api, { ...pictures, ...change }, of)) }
}

/** Moves the clock beyond the length of a session, and keeps all sessions alive. */
export const passSignedIn = async (api: TestApi, ms: number) => {
  api.pass(ms)
  const at = api.now()
  await api.db
    .update(sessions)
    .set({ lastSeenAt: at.toISOString(), expiresAt: new Date(at.getTime() + absoluteMs).toISOString() })
}
