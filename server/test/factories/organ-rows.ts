import { organ, type OrganDraft, type VisitState } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import { corporateAccountOf, mobileOf, usccOf } from '../../src/demo/numbers.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { addVisit } from './visit-rows.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { serviceCatalogue } from './service-catalogue.ts'
import { uploadPicture } from '../api/upload.ts'

type Operator = 'a' | 'b'

interface Base {
  readonly licenseUrl: string
  readonly projectId: string
}

const bases = new WeakMap<TestApi, Map<Operator, Promise<Base>>>()

/** Shared rows for the organisations of an operator: a licence and a project, created once. */
const baseOf = (api: TestApi, of: Operator): Promise<Base> => {
  const known = bases.get(api) ?? new Map<Operator, Promise<Base>>()
  bases.set(api, known)
  const make = async () => {
    const { url } = await uploadPicture(api, testNames(of).admin, 'organ')
    return { licenseUrl: url, projectId: await (await serviceCatalogue(api, of)).addProject() }
  }
  const base = known.get(of) ?? make()
  known.set(of, base)
  return base
}

let serial = 0

/** A complete organisation that can be activated, a new one at each call. */
export const organDraft = async (
  api: TestApi,
  change: Partial<OrganDraft> = {},
  of: Operator = 'a',
): Promise<OrganDraft> => {
  serial += 1
  const n = serial
  const { licenseUrl, projectId } = await baseOf(api, of)
  const name = change.name ?? `护理站${n}`
  return {
    name,
    organType: 'nursingStation',
    uscc: usccOf(n),
    medicalLicenseNo: `PDY${String(n).padStart(8, '0')}`,
    legalPerson: '王建国',
    contactName: '李秀英',
    contactMobile: mobileOf(500_000_000 + n),
    areaCode: '330106',
    address: '文三路100号',
    lng: 120.13,
    lat: 30.26,
    serviceAreaCodes: ['330106'],
    serviceRadiusKm: 10,
    licenseUrls: [licenseUrl],
    projectIds: [projectId],
    settleCycle: 'tn',
    bankName: '中国工商银行',
    bankBranch: '杭州西湖支行',
    bankAccountName: name,
    bankAccountNo: corporateAccountOf(n),
    ...change,
  }
}

const idOf = ({
  status,
  message,
  data,
  errors,
}: {
  status: number
  message: string
  data: { id: string }
  errors?: object
}) => {
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data.id
}

/** A new, inactive organisation. */
export const addedOrgan = async (api: TestApi, of: Operator = 'a', change: Partial<OrganDraft> = {}): Promise<string> =>
  idOf(await api.asUser(testNames(of).admin)(organ.add, { body: await organDraft(api, change, of) }))

/** An operating organisation. */
export const openedOrgan = async (
  api: TestApi,
  of: Operator = 'a',
  change: Partial<OrganDraft> = {},
): Promise<string> => {
  const id = await addedOrgan(api, of, change)
  return idOf(await api.asUser(testNames(of).admin)(organ.open, { body: { id } }))
}

/** Edits an organisation with all its other stored fields. */
export const editOrgan = async (api: TestApi, id: string, change: Partial<OrganDraft>) => {
  const { data: row } = await api.admin(organ.read, { params: { id } })
  const draft: OrganDraft = {
    name: row.name,
    organType: row.organType,
    uscc: row.uscc ?? '',
    medicalLicenseNo: row.medicalLicenseNo,
    legalPerson: row.legalPerson ?? '',
    contactName: row.contactName ?? '',
    contactMobile: row.contactMobile ?? '',
    areaCode: row.areaCode ?? '',
    address: row.address ?? '',
    lng: row.lng ?? 0,
    lat: row.lat ?? 0,
    serviceAreaCodes: row.serviceAreaCodes,
    licenseUrls: row.licenseUrls,
    licenseValidTo: row.licenseValidTo,
    projectIds: row.projectIds,
    shareBp: row.shareBp,
    settleCycle: row.settleCycle,
    bankName: row.bankName,
    bankBranch: row.bankBranch,
    bankAccountName: row.bankAccountName,
    bankAccountNo: row.bankAccountNo,
  }
  return api.admin(organ.edit, { body: { id, version: row.version, ...draft, ...change } })
}

/** A visit of an organisation of the first operator in this state. */
export const organVisit = async (api: TestApi, organId: string, status: VisitState, db: Db = api.db) => {
  const [row] = await api.db.select().from(organs).where(eq(organs.id, organId))
  if (row === undefined) throw new Error('there is no such organisation')
  const { operatorId, projectIds } = row
  const at = api.now().toISOString()
  const visit = { operatorId, organId, projectId: projectIds[0] ?? '', clientName: '沈玉梅', startAt: at, status }
  return addVisit(db, { ...visit, peopleId: null, endAt: null }, api.now())
}
