import {
  addDays,
  businessDay,
  edgeField,
  order,
  type OrderDraft,
  type Party,
  type ServiceRecordDraft,
  type VisitState,
} from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import { mobileOf } from '../../src/demo/numbers.ts'
import { startPartySession } from '../../src/modules/customers/party/service.ts'
import { projectSpecs } from '../../src/modules/catalogue/project/table.ts'
import { visits, type Visit } from '../../src/modules/care/visit/table.ts'
import type { TestApi } from '../api/api.ts'
import { addBooker, addClient, operatorOf } from './client-rows.ts'
import { testNames } from '../api/fixture.ts'
import { openedOrgan } from './organ-rows.ts'
import { formerPerson, peopleBase, receivingPerson } from './people-rows.ts'
import { specDraft, type serviceCatalogue } from './service-catalogue.ts'
import { pixel } from '../api/upload.ts'

type Operator = 'a' | 'b'

/** The session token of a party. */
export const partyToken = async (api: TestApi, kind: Party, ownerId: string, of: Operator = 'a'): Promise<string> =>
  (await startPartySession(api.db, { operatorId: await operatorOf(api, of), kind, ownerId }, api.now())).token

/** A signed-in member of each party. */
export const partyTokens = async (api: TestApi, of: Operator = 'a'): Promise<Record<Party, string>> => ({
  customer: await partyToken(api, 'customer', await addBooker(api, {}, of), of),
  staff: await partyToken(api, 'staff', await receivingPerson(api, {}, of), of),
  organisation: await partyToken(api, 'organisation', await openedOrgan(api, of), of),
  former: await partyToken(api, 'former', await formerPerson(api, of), of),
})

const freshMs = 30 * 60_000

/** Calls as a party, who signs in again before the token expires, so that tests may move the clock for days. */
export const asParty = async (
  api: TestApi,
  kind: Party,
  ownerId: string,
  of: Operator = 'a',
): Promise<TestApi['anonymous']> => {
  const signIn = async () => ({ at: api.now().getTime(), token: await partyToken(api, kind, ownerId, of) })
  let signedIn = await signIn()
  return async (endpoint, input) => {
    if (api.now().getTime() - signedIn.at >= freshMs) signedIn = await signIn()
    return api.withToken(signedIn.token)(endpoint, input)
  }
}

export const asStaff = (api: TestApi, peopleId: string, of: Operator = 'a') => asParty(api, 'staff', peopleId, of)

export const asCustomer = (api: TestApi, bookerId: string, of: Operator = 'a') => asParty(api, 'customer', bookerId, of)

/** Location of the test visits, and a location too far away from it. */
export const home = { lng: 120.131, lat: 30.261 }
export const elsewhere = { lng: 120.2, lat: 30.261 }

type ProjectDraft = Parameters<Awaited<ReturnType<typeof serviceCatalogue>>['addOnSale']>[0]

/** A project sold by the console, with its only option. */
export const soldProject = async (api: TestApi, change: ProjectDraft = {}, of: Operator = 'a') => {
  const { shop } = await peopleBase(api, of)
  const projectId = await shop.addOnSale({ channel: ['miniProgram', 'console'], ...change })
  const [spec] = await api.db.select().from(projectSpecs).where(eq(projectSpecs.projectId, projectId))
  return { projectId, specId: spec?.id ?? '' }
}

interface RowOptions {
  readonly of?: Operator
  readonly projectId?: string
  readonly specId?: string
  readonly clientId?: string
  readonly change?: Partial<OrderDraft>
}

let serial = 0

/** The visits of an order from the console, paid in cash, in their order. */
export const paidVisits = async (api: TestApi, { of = 'a', change, ...wanted }: RowOptions = {}): Promise<Visit[]> => {
  serial += 1
  const specId = wanted.specId ?? (await soldProject(api, { specs: [specDraft()] }, of)).specId
  const body: OrderDraft = {
    bookerId: await addBooker(api, {}, of),
    clientId: wanted.clientId ?? (await addClient(api, {}, of)),
    items: [{ specId, qty: 1 }],
    areaCode: '330106',
    address: '文三路200号3幢201室',
    ...home,
    contactName: '王芳',
    contactMobile: mobileOf(730_000_000 + serial),
    payMethod: 'cash',
    offlineVoucherNo: `SJ${String(serial).padStart(6, '0')}`,
    ...change,
  }
  const made = await api.asUser(testNames(of).admin)(order.add, {
    body,
    headers: { 'idempotency-key': `field-${serial}` },
  })
  if (made.status !== 200) throw new Error(`${made.message} ${JSON.stringify(made.errors)}`)
  return api.db.select().from(visits).where(eq(visits.mainId, made.data.id)).orderBy(asc(visits.seq))
}

const hourMs = 3_600_000
const weekend = new Set([0, 6])

/** The next working day of everyone, or one some days later. */
export const workday = (api: TestApi, after = 1): string => {
  const day = addDays(businessDay(api.now()), after)
  return weekend.has(new Date(`${day}T00:00:00Z`).getUTCDay()) ? workday(api, after + 1) : day
}

/** Moves the clock to a time of a day, with an optional offset in minutes. */
export const goTo = (api: TestApi, day: string, clock: string, minutes = 0) => {
  const then = Date.parse(`${day}T${clock}:00+08:00`) + minutes * 60_000
  api.pass(Math.max(0, then - api.now().getTime()))
}

/** A visit with its staff member, brought to this state endpoint by endpoint. The clock moves along. */
export const visitOf = async (
  api: TestApi,
  until: Extract<VisitState, 'undispatched' | 'offered' | 'accepted' | 'onTheWay' | 'inService' | 'unconfirmed'>,
  {
    startTime = '14:00',
    project = {},
    day = workday(api),
  }: { startTime?: string; project?: ProjectDraft; day?: string } = {},
) => {
  const { projectId, specId } = await soldProject(api, project)
  const [visit] = await paidVisits(api, { specId, change: { appointDate: day, startTime } })
  if (visit === undefined) throw new Error('there is no visit')
  const peopleId = await receivingPerson(api, { projectIds: [projectId] })
  const staff = await asStaff(api, peopleId)
  const made = { id: visit.id, childNo: visit.childNo, day, mainId: visit.mainId, projectId, specId, peopleId, staff }
  const params = { id: visit.id }
  const steps: [VisitState, () => Promise<{ status: number; message: string; errors?: object }>][] = [
    ['undispatched', () => Promise.resolve({ status: 200, message: '' })],
    ['offered', () => api.admin(order.dispatch, { params, body: { peopleId } })],
    ['accepted', () => staff(edgeField.accept, { params })],
    [
      'onTheWay',
      () => {
        goTo(api, day, startTime, -60)
        return staff(edgeField.depart, { params })
      },
    ],
    [
      'inService',
      () => {
        goTo(api, day, startTime)
        return staff(edgeField.checkin, { params, body: { ...home, method: 'gps' } })
      },
    ],
    [
      'unconfirmed',
      async () => {
        api.pass(hourMs)
        return staff(edgeField.checkout, { params, body: { ...home, ...(await recordDraft(api, peopleId, visit.id)) } })
      },
    ],
  ]
  for (const [state, act] of steps) {
    const { status, message, errors } = await act()
    if (status !== 200) throw new Error(`${state}: ${message} ${JSON.stringify(errors)}`)
    if (state === until) break
  }
  return made
}

const boundary = 'kangju-field'

/** Uploads a picture as the staff app does. */
export const sendPicture = async (api: TestApi, peopleId: string, visitId: string, of: Operator = 'a') => {
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api${edgeField.upload.path.replace('{id}', visitId)}`,
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      pixel,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: {
      authorization: `Bearer ${await partyToken(api, 'staff', peopleId, of)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  return { status: reply.statusCode, url: reply.json<{ data?: { url: string } }>().data?.url ?? '' }
}

/** The service record of a visit without problems. */
export const recordDraft = async (
  api: TestApi,
  peopleId: string,
  visitId: string,
  change: Partial<ServiceRecordDraft> = {},
): Promise<ServiceRecordDraft> => ({
  measures: '协助洗浴，更换衣物',
  abnormal: 0,
  beforeUrls: [],
  afterUrls: [(await sendPicture(api, peopleId, visitId)).url],
  signUrl: (await sendPicture(api, peopleId, visitId)).url,
  signName: '王芳',
  relation: 'child',
  ...change,
})

export const readVisit = async (api: TestApi, id: string): Promise<Visit> => {
  const [row] = await api.db
    .select()
    .from(visits)
    .where(and(eq(visits.id, id)))
  if (row === undefined) throw new Error('there is no such visit')
  return row
}
