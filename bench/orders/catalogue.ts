import type { Db } from '../../server/src/db/client.ts'
import { examClasses } from '../../server/src/modules/content/examination/table.ts'
import { goodsClasses, goodsTable } from '../../server/src/modules/catalogue/goods/table.ts'
import { grades, molds } from '../../server/src/modules/catalogue/mold/table.ts'
import { organs } from '../../server/src/modules/organs/organ/table.ts'
import { projects, projectSpecs } from '../../server/src/modules/catalogue/project/table.ts'
import { projectClasses } from '../../server/src/modules/catalogue/projectclass/table.ts'
import { wallets } from '../../server/src/modules/books/wallet/table.ts'
import { newId } from '../../server/src/secret/token.ts'
import { districts, put } from './cast.ts'

/** Number of visits of each of the forty options; 2.9 on average. */
const timesOf = (n: number) => [1, 1, 1, 1, 1, 3, 1, 4, 6, 10][n % 10] ?? 1

const words = [
  '助浴',
  '压疮护理',
  '康复训练',
  '鼻饲',
  '陪诊',
  '伤口换药',
  '血糖监测',
  '日间照料',
  '口腔护理',
  '血压监测',
]

/** Services of one operator, and the staff who deliver them. */
export const addCatalogue = async (db: Db, operatorId: string, organCount: number, now: Date) => {
  const at = now.toISOString()
  const own = (n: number) => ({ id: newId(), operatorId, createdAt: at, updatedAt: at, code: `C${n}`, name: `N${n}` })
  const all = <R>(n: number, make: (i: number) => R) => Array.from({ length: n }, (_none, i) => make(i))

  const kinds = all(3, (i) => ({ ...own(i), needLicense: 0, minWorkYears: 0, defaultShareBp: 5000, status: 'enabled' }))
  const ranks = kinds.map(({ id }, i) => ({ ...own(i), moldId: id, level: 3, status: 'enabled' }))
  const classes = all(8, (i) => ({ ...own(i), serviceKind: 'dailyCare', sort: i, status: 'enabled' }))
  const works = all(40, (i) => ({
    ...own(i),
    name: `${words[i % 10] ?? ''}${Math.floor(i / 10) + 1}`,
    classId: classes[i % 8]?.id,
    coverUrl: '',
    images: [],
    summary: '',
    content: '',
    serviceMode: 'atHome',
    unit: 'visit',
    moldIds: kinds.map(({ id }) => id),
    minGradeLevel: 1,
    genderLimit: 'any',
    needAssess: 0,
    needPrescription: 0,
    needMaterial: 0,
    riskLevel: 'low',
    channel: ['miniProgram', 'tv', 'console'],
    hot: 0,
    sort: i,
    status: 'onSale',
  }))
  const specs = works.map((work, i) => ({
    ...own(i),
    projectId: work.id,
    name: `${timesOf(i)}次`,
    priceFen: timesOf(i) * (12_000 + (i % 17) * 1_100),
    times: timesOf(i),
    durationMin: 60,
    validDays: 180,
    sort: 1,
    status: 'enabled',
  }))
  const places = all(organCount, (i) => ({
    ...own(i),
    name: `康居第${i + 1}护理站`,
    organType: 'nursingStation',
    serviceAreaCodes: [...districts],
    serviceRadiusKm: 50,
    licenseUrls: [],
    projectIds: works.map(({ id }) => id),
    shareBp: 2000,
    settleCycle: 'tn',
    active: 1,
    status: 'enabled',
  }))
  const packages = all(6, (i) => ({
    ...own(i),
    classType: 'package',
    name: `长者体检套餐${i + 1}`,
    examOrganIds: places.slice(0, 5).map(({ id }) => id),
    priceFen: 39_900 + i * 10_000,
    sort: i,
    status: 'onSale',
  }))
  const shelves = all(4, (i) => ({ ...own(i), sort: i, status: 'enabled' }))
  const wares = all(12, (i) => ({
    ...own(i),
    name: `会员${i + 1}`,
    classId: shelves[i % 4]?.id,
    goodsType: ['membership', 'course', 'consultation'][i % 3],
    priceFen: 9_900 + i * 1_000,
    validDays: 365,
    coverUrl: '',
    content: '',
    channel: ['miniProgram'],
    sort: i,
    status: 'onSale',
  }))
  await put(db, molds, kinds)
  await put(
    db,
    grades,
    ranks.map(({ code: _code, ...rank }) => rank),
  )
  await put(db, projectClasses, classes)
  await put(db, projects, works)
  await put(
    db,
    projectSpecs,
    specs.map(({ code: _code, ...spec }) => spec),
  )
  await put(db, organs, places)
  await put(
    db,
    wallets,
    places.map(({ id }) => ({ id: newId(), operatorId, ownerType: 'organ', ownerId: id, createdAt: at })),
  )
  await put(db, examClasses, packages)
  await put(
    db,
    goodsClasses,
    shelves.map(({ code: _code, ...shelf }) => shelf),
  )
  await put(db, goodsTable, wares)

  return {
    molds: kinds.map(({ id }, i) => ({ id, gradeId: ranks[i]?.id ?? '' })),
    organs: places.map(({ id, name }) => ({ id, name })),
    specs: specs.map((spec, i) => ({
      specId: spec.id,
      specName: spec.name,
      projectId: spec.projectId,
      projectName: works[i]?.name ?? '',
      classId: works[i]?.classId ?? '',
      priceFen: spec.priceFen,
      times: spec.times,
    })),
    packages: packages.map(({ id, name, priceFen }) => ({ id, name, priceFen })),
    goods: wares.map((ware, i) => ({
      id: ware.id,
      name: ware.name,
      classId: ware.classId ?? '',
      className: shelves[i % 4]?.name ?? '',
      goodsType: ware.goodsType ?? '',
      priceFen: ware.priceFen,
    })),
  }
}
export type Catalogue = Awaited<ReturnType<typeof addCatalogue>>
