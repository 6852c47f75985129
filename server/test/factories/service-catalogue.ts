import { mold, project, projectclass, type Body } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { organs } from '../../src/modules/organs/organ/table.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { uploadPicture } from '../api/upload.ts'

type MoldDraft = Body<typeof mold.add>
type ClassDraft = Body<typeof projectclass.add>
type ProjectDraft = Body<typeof project.add>
type SpecDraft = ProjectDraft['specs'][number]

let serial = 0
/** A unique name. */
export const fresh = (name: string) => {
  serial += 1
  return `${name}${serial}`
}

interface Made {
  status: number
  message: string
  data: { id: string }
  errors?: object
}
const idOf = ({ status, message, data, errors }: Made) => {
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data.id
}

export const specDraft = (change: Partial<SpecDraft> = {}): SpecDraft => ({
  name: '单次60分钟',
  priceFen: 20_000,
  times: 1,
  durationMin: 60,
  validDays: 30,
  status: 'enabled',
  ...change,
})

/** Staff types, classes and projects of one operator, created through their endpoints. */
export const serviceCatalogue = async (api: TestApi, of: 'a' | 'b' = 'a') => {
  const username = testNames(of).admin
  const as = api.asUser(username)
  const { url: coverUrl } = await uploadPicture(api, username)

  const addMold = async (change: Partial<MoldDraft> = {}) => {
    const grades = [
      { name: '护士', level: 1, status: 'enabled' as const },
      { name: '护师', level: 2, status: 'enabled' as const },
    ]
    const body = { code: fresh('MOLD'), name: fresh('护士'), needLicense: 0 as const, grades, ...change }
    return idOf(await as(mold.add, { body }))
  }
  const addClass = async (change: Partial<ClassDraft> = {}) => {
    const body = { code: fresh('C'), name: fresh('分类'), serviceKind: 'dailyCare' as const, ...change }
    return idOf(await as(projectclass.add, { body }))
  }

  const moldId = await addMold()
  const classId = await addClass()
  const projectDraft = (change: Partial<ProjectDraft> = {}): ProjectDraft => ({
    name: fresh('上门护理'),
    classId,
    coverUrl,
    images: [],
    summary: '简介',
    content: '<p>详情</p>',
    serviceMode: 'atHome',
    unit: 'visit',
    moldIds: [moldId],
    genderLimit: 'any',
    needAssess: 0,
    needPrescription: 0,
    needMaterial: 0,
    riskLevel: 'low',
    channel: ['miniProgram'],
    specs: [specDraft()],
    ...change,
  })
  const addProject = async (change: Partial<ProjectDraft> = {}) =>
    idOf(await as(project.add, { body: projectDraft(change) }))

  /** Adds the project to the organisation of the fixture. */
  const provide = async (projectId: string) => {
    await api.db
      .update(organs)
      .set({ projectIds: sql`array_append(project_ids, ${projectId}::uuid)` })
      .where(sql`name = ${`Organ ${of.toUpperCase()}`}`)
    return projectId
  }
  const addOnSale = async (change: Partial<ProjectDraft> = {}) => {
    const id = await provide(await addProject(change))
    return idOf(await as(project.changestatus, { body: { id, status: 'onSale' } }))
  }
  return { coverUrl, moldId, classId, addMold, addClass, projectDraft, addProject, provide, addOnSale }
}

type Caller = TestApi['admin']
const of = async (api: TestApi, as: Caller) => serviceCatalogue(api, as === api.other ? 'b' : 'a')

/** One row of each area for the sweeps; the project can be sold. */
export const serviceRows = {
  mold: async (api: TestApi, as: Caller) => (await of(api, as)).moldId,
  projectclass: async (api: TestApi, as: Caller) => (await of(api, as)).classId,
  project: async (api: TestApi, as: Caller) => {
    const shop = await of(api, as)
    return shop.provide(await shop.addProject())
  },
}
