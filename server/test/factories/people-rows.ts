import { mold, people, PeopleDraft } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bankCardOf, idCardOf, mobileOf } from '../../src/demo/numbers.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { serviceCatalogue } from './service-catalogue.ts'
import { uploadPicture } from '../api/upload.ts'

type Operator = 'a' | 'b'

const makeBase = async (api: TestApi, of: Operator) => {
  const { admin } = testNames(of)
  const shop = await serviceCatalogue(api, of)
  const nurses = await shop.addMold({ name: `注册护士${of}`, needLicense: 1, minWorkYears: 5 })
  const projectId = await shop.provide(await shop.addProject({ moldIds: [shop.moldId, nurses] }))
  const [home] = await api.db
    .select({ id: organs.id })
    .from(organs)
    .where(sql`name = ${`Organ ${of.toUpperCase()}`}`)
  return {
    shop,
    /** The organisation of the fixture, which is operating and provides the project. */
    organId: home?.id ?? '',
    /** A staff type without a licence. */
    moldId: shop.moldId,
    /** A staff type with a licence and five years of practice. */
    nurses,
    projectId,
    avatar: (await uploadPicture(api, admin)).url,
    scan: (await uploadPicture(api, admin, 'staff')).url,
  }
}

const bases = new WeakMap<TestApi, Map<Operator, ReturnType<typeof makeBase>>>()

/** Shared rows for the staff of an operator, created once: an organisation, two staff types, a project, pictures. */
export const peopleBase = (api: TestApi, of: Operator = 'a') => {
  const known = bases.get(api) ?? new Map<Operator, ReturnType<typeof makeBase>>()
  bases.set(api, known)
  const base = known.get(of) ?? makeBase(api, of)
  known.set(of, base)
  return base
}

/** The grades of a staff type, lowest first. */
export const gradesOfMold = async (api: TestApi, moldId: string, of: Operator = 'a'): Promise<string[]> => {
  const { data } = await api.asUser(testNames(of).admin)(mold.grades, { query: { moldId } })
  return data.map((grade) => grade.id)
}

let serial = 0

/** A complete staff member with the higher of two grades, a new one at each call. */
export const peopleDraft = async (
  api: TestApi,
  change: Partial<PeopleDraft> = {},
  of: Operator = 'a',
): Promise<PeopleDraft> => {
  serial += 1
  const n = serial
  const base = await peopleBase(api, of)
  const moldId = change.moldId ?? base.moldId
  const grades = await gradesOfMold(api, moldId, of)
  const licence =
    moldId === base.nurses
      ? {
          licenseNo: `2026${String(n).padStart(8, '0')}`,
          licenseValidTo: '2028-12-31',
          workOrg: '市第一医院',
          certUrls: [base.scan],
        }
      : { certUrls: [] }
  return {
    name: '张淑芬',
    idCard: idCardOf({
      areaCode: '330106',
      birthday: `19${70 + (Math.floor(n / 400) % 30)}-05-20`,
      gender: 'female',
      n,
    }),
    mobile: mobileOf(600_000_000 + n),
    workYears: 8,
    healthCertValidTo: '2027-12-31',
    areaCodes: ['330106'],
    baseAddress: '文三路200号',
    baseLng: 120.131,
    baseLat: 30.261,
    serveRadiusKm: 10,
    workTimes: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })),
    maxDailyOrders: 6,
    bankName: '中国建设银行',
    bankAccountNo: bankCardOf(n),
    avatar: base.avatar,
    organId: base.organId,
    moldId,
    gradeId: grades.at(-1) ?? '',
    projectIds: [base.projectId],
    leaves: [],
    isMarketer: 0,
    ...licence,
    ...change,
  }
}

/** An active staff member who does not accept visits yet. */
export const addPerson = async (
  api: TestApi,
  change: Partial<PeopleDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const { status, message, data, errors } = await api.asUser(testNames(of).admin)(people.add, {
    body: await peopleDraft(api, change, of),
  })
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data.id
}

/** A staff member who accepts visits. */
export const receivingPerson = async (
  api: TestApi,
  change: Partial<PeopleDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const id = await addPerson(api, change, of)
  const { status, errors } = await api.asUser(testNames(of).admin)(people.isreceive, {
    params: { id },
    body: { isReceive: 1 },
  })
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return id
}

/** Edits a staff member as the form does: with all stored fields, and masks for encrypted ones. */
export const editPerson = async (api: TestApi, id: string, change: Partial<PeopleDraft> = {}, of: Operator = 'a') => {
  const as = api.asUser(testNames(of).admin)
  const { data: row } = await as(people.read, { params: { id } })
  const kept = Object.fromEntries(
    Object.keys(PeopleDraft.properties).map((field) => [field, row[field as keyof typeof row]]),
  ) as PeopleDraft
  return as(people.edit, { body: { ...kept, ...change, id, version: row.version } })
}

/** Somebody who left the staff. */
export const formerPerson = async (
  api: TestApi,
  of: Operator = 'a',
  change: Partial<PeopleDraft> = {},
): Promise<string> => {
  const id = await addPerson(api, change, of)
  const { status, message } = await api.asUser(testNames(of).admin)(people.changestatus, {
    body: { id, status: 'left', remark: '离职' },
  })
  if (status !== 200) throw new Error(message)
  return id
}
