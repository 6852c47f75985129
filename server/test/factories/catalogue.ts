import {
  commodity,
  examinationclass,
  examinationsingle,
  programclass,
  type CommodityDraft,
  type ExaminationclassDraft,
  type ExaminationsingleDraft,
  type ProgramclassDraft,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { accounts } from '../../src/modules/base/account/table.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { projects, projectSpecs } from '../../src/modules/catalogue/project/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { bareOrgan } from './bare-organ.ts'
import { testNames } from '../api/fixture.ts'
import { uploadPicture } from '../api/upload.ts'

interface SpecKind {
  priceFen: number
  times: number
  status?: 'enabled' | 'disabled'
}

interface ProjectKind {
  name?: string
  status?: 'draft' | 'onSale' | 'offSale'
  specs?: SpecKind[]
}

let serial = 0

/** Catalogue rows of one operator, with only the columns that tests need. */
export const catalogueOf = async (api: TestApi, operator: 'a' | 'b' = 'a') => {
  const as = operator === 'a' ? api.admin : api.other
  const { admin } = testNames(operator)
  const [owner] = await api.db.select().from(accounts).where(eq(accounts.username, admin))
  const { url } = await uploadPicture(api, admin)
  const stamps = () => ({
    id: newId(),
    operatorId: owner?.operatorId ?? '',
    createdAt: api.now().toISOString(),
    updatedAt: api.now().toISOString(),
  })
  const next = (name: string) => {
    serial += 1
    return `${name}${serial}`
  }
  const made = async (reply: Promise<{ status: number; data: { id: string }; errors?: object }>) => {
    const { status, data, errors } = await reply
    if (status !== 200) throw new Error(`not made: ${status} ${JSON.stringify(errors)}`)
    return data.id
  }

  /** A project with its options, inserted directly. */
  const project = async ({
    name = next('项目'),
    status = 'onSale',
    specs = [{ priceFen: 10_000, times: 1 }],
  }: ProjectKind = {}) => {
    const row = {
      ...stamps(),
      code: next('P'),
      name,
      classId: newId(),
      coverUrl: url,
      images: [],
      summary: name,
      content: '<p>内容</p>',
      serviceMode: 'atHome' as const,
      unit: 'visit' as const,
      moldIds: [],
      minGradeLevel: 1,
      genderLimit: 'any' as const,
      needAssess: 0 as const,
      needPrescription: 0 as const,
      needMaterial: 0 as const,
      riskLevel: 'low' as const,
      channel: ['miniProgram' as const],
      hot: 0 as const,
      sort: 100,
      status,
    }
    const rows = specs.map((spec, sort) => ({
      status: 'enabled' as const,
      ...spec,
      ...stamps(),
      projectId: row.id,
      name: `规格${sort + 1}`,
      durationMin: 60,
      validDays: 30,
      sort,
    }))
    await api.db.insert(projects).values(row)
    await api.db.insert(projectSpecs).values(rows)
    return { id: row.id, name, specIds: rows.map(({ id }) => id) }
  }

  const shelfDraft = (rest: Partial<ProgramclassDraft> = {}): ProgramclassDraft => ({
    name: next('分类'),
    channel: ['miniProgram'],
    iconUrl: url,
    ...rest,
  })
  const shelf = (rest?: Partial<ProgramclassDraft>) => made(as(programclass.add, { body: shelfDraft(rest) }))

  const bundleDraft = async (rest: Partial<CommodityDraft> = {}): Promise<CommodityDraft> => ({
    name: next('商品'),
    programClassIds: rest.programClassIds ?? [await shelf()],
    coverUrl: url,
    summary: '简介',
    content: '<p>详情</p>',
    items: rest.items ?? [{ specId: (await project()).specIds[0] ?? '', times: 1 }],
    priceFen: 8000,
    validDays: 180,
    channel: ['miniProgram'],
    ...rest,
  })
  const bundle = async (rest?: Partial<CommodityDraft>) => made(as(commodity.add, { body: await bundleDraft(rest) }))

  /** An active exam centre. */
  const examCentre = async (rest: Partial<typeof organs.$inferInsert> = {}) => {
    const row = {
      ...stamps(),
      ...bareOrgan(next('JG')),
      name: next('体检中心'),
      organType: 'examCentre' as const,
      ...rest,
    }
    await api.db.insert(organs).values(row)
    return row.id
  }
  const category = (rest: Partial<ExaminationclassDraft> = {}) =>
    made(as(examinationclass.add, { body: { classType: 'category', code: next('C'), name: next('类别'), ...rest } }))

  const singleDraft = async (rest: Partial<ExaminationsingleDraft> = {}): Promise<ExaminationsingleDraft> => ({
    code: next('S'),
    name: next('单项'),
    classId: rest.classId ?? (await category()),
    meaning: '意义',
    genderLimit: 'any',
    maritalLimit: 'any',
    priceFen: 2500,
    fasting: 0,
    ...rest,
  })
  const single = async (rest?: Partial<ExaminationsingleDraft>) =>
    made(as(examinationsingle.add, { body: await singleDraft(rest) }))

  const packageDraft = async (rest: Partial<ExaminationclassDraft> = {}): Promise<ExaminationclassDraft> => ({
    classType: 'package',
    code: next('G'),
    name: next('套餐'),
    genderLimit: 'any',
    maritalLimit: 'any',
    singleIds: rest.singleIds ?? [await single()],
    priceFen: 19_900,
    examOrganIds: rest.examOrganIds ?? [await examCentre()],
    ...rest,
  })
  const examPackage = async (rest?: Partial<ExaminationclassDraft>) =>
    made(as(examinationclass.add, { body: await packageDraft(rest) }))

  return {
    as,
    picture: url,
    project,
    shelfDraft,
    shelf,
    bundleDraft,
    bundle,
    examCentre,
    category,
    singleDraft,
    single,
    packageDraft,
    examPackage,
  }
}
