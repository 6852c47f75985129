import { banner, bannerPositions, special, type BannerDraft, type SpecialDraft } from '@kangju/contract'
import sharp from 'sharp'
import { commodities } from '../../src/modules/catalogue/commodity/table.ts'
import { examClasses } from '../../src/modules/content/examination/table.ts'
import { fileUrlOf } from '../../src/rows/file-urls.ts'
import { addFile, storeFile } from '../../src/modules/base/file/service.ts'
import { findByUsername } from '../api/account-named.ts'
import { goodsTable } from '../../src/modules/catalogue/goods/table.ts'
import { projects, projectSpecs } from '../../src/modules/catalogue/project/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'

// Rows that content links to, and pictures of a given size, inserted without their screens.

type Whose = 'a' | 'b'

const ownerOf = async (api: TestApi, whose: Whose) => {
  const owner = await findByUsername(api.db, testNames(whose).admin)
  if (owner === undefined) throw new Error('the fixture has no administrator')
  return owner
}

const rowOf = async (api: TestApi, whose: Whose) => {
  const at = api.now().toISOString()
  const { operatorId } = await ownerOf(api, whose)
  return { id: newId(), operatorId, createdAt: at, updatedAt: at }
}

/** A real picture of this size, stored like an upload. */
export const putPicture = async (api: TestApi, width: number, height: number, whose: Whose = 'a', bytes?: number) => {
  const owner = await ownerOf(api, whose)
  const image = await sharp({ create: { width, height, channels: 3, background: '#1bc7a1' } })
    .webp()
    .toBuffer()
  const content = { ending: 'webp', bytes: image, width, height } as const
  const row = await storeFile(api.tools, { purpose: 'content', name: 'a.webp', content, owner, now: api.now() })
  await addFile(api.db, bytes === undefined ? row : { ...row, bytes })
  return fileUrlOf(row)
}

const sold = { coverUrl: '/files/a.webp', content: '<p>详情</p>', sort: 100 }

interface Sold {
  name?: string
  status?: 'draft' | 'onSale' | 'offSale'
  channel?: ('miniProgram' | 'tv' | 'console')[]
}
const soldOf = ({ name = `名称${newId().slice(-8)}`, status = 'onSale', channel = ['miniProgram', 'tv'] }: Sold) => ({
  name,
  status,
  channel,
  code: newId().slice(-12),
})

/** A project with two options, the cheaper one for 128 yuan. */
export const addProject = async (api: TestApi, given: Sold = {}, whose: Whose = 'a') => {
  const row = await rowOf(api, whose)
  await api.db.insert(projects).values({
    ...row,
    ...sold,
    ...soldOf(given),
    classId: newId(),
    images: [],
    summary: '简介',
    serviceMode: 'atHome',
    unit: 'visit',
    moldIds: [],
    minGradeLevel: 1,
    genderLimit: 'any',
    needAssess: 0,
    needPrescription: 0,
    needMaterial: 0,
    riskLevel: 'low',
    hot: 0,
  })
  const spec = { ...row, projectId: row.id, times: 1, durationMin: 60, validDays: 30, sort: 1 }
  await api.db.insert(projectSpecs).values([
    { ...spec, id: newId(), name: '单次', priceFen: 19_800, status: 'enabled' },
    { ...spec, id: newId(), name: '体验', priceFen: 12_800, status: 'enabled', organShareBp: 3_000 },
    { ...spec, id: newId(), name: '停用', priceFen: 100, status: 'disabled' },
  ])
  return row.id
}

export const addCommodity = async (
  api: TestApi,
  given: Sold & { saleStart?: string; saleEnd?: string } = {},
  whose: Whose = 'a',
) => {
  const row = await rowOf(api, whose)
  const { saleStart, saleEnd } = given
  await api.db.insert(commodities).values({
    ...row,
    ...sold,
    ...soldOf(given),
    images: [],
    summary: '套餐',
    priceFen: 39_900,
    validDays: 180,
    ...(saleStart === undefined ? {} : { saleStart }),
    ...(saleEnd === undefined ? {} : { saleEnd }),
  })
  return row.id
}

export const addGoods = async (api: TestApi, given: Sold = {}, whose: Whose = 'a') => {
  const row = await rowOf(api, whose)
  await api.db
    .insert(goodsTable)
    .values({ ...row, ...sold, ...soldOf(given), classId: newId(), goodsType: 'course', priceFen: 9_900 })
  return row.id
}

export const addExamPackage = async (api: TestApi, given: Sold = {}, whose: Whose = 'a') => {
  const row = await rowOf(api, whose)
  const { name, status, code } = soldOf(given)
  await api.db
    .insert(examClasses)
    .values({ ...row, name, status, code, classType: 'package', priceFen: 58_800, examOrganIds: [], sort: 1 })
  return row.id
}

/** An article for the mini program, with changes. */
export const specialDraft = async (
  api: TestApi,
  changes: Partial<SpecialDraft> = {},
  whose: Whose = 'a',
): Promise<SpecialDraft> => ({
  title: `专题${newId().slice(-8)}`,
  channel: ['miniProgram'],
  coverUrl: await putPicture(api, 75, 42, whose),
  templateType: 'article',
  content: '<p>重阳节，陪陪爸妈。</p>',
  ...changes,
})

export const addSpecial = async (api: TestApi, changes: Partial<SpecialDraft> = {}, whose: Whose = 'a') => {
  const as = whose === 'a' ? api.admin : api.other
  return (await as(special.add, { body: await specialDraft(api, changes, whose) })).data.id
}

/** A banner without a link, with changes, initially off. */
export const addBanner = async (api: TestApi, changes: Partial<BannerDraft> = {}, whose: Whose = 'a') => {
  const as = whose === 'a' ? api.admin : api.other
  const positionCode = changes.positionCode ?? 'mp_home_top'
  const { width, height } = bannerPositions[positionCode]
  const imageUrl = changes.imageUrl ?? (await putPicture(api, width, height, whose))
  const body: BannerDraft = { title: '横幅', positionCode, linkType: 'none', ...changes, imageUrl }
  return (await as(banner.add, { body })).data.id
}
