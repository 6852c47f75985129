import { goodsclass } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, it } from 'vitest'
import { organs } from '../server/src/modules/organs/organ/table.ts'
import { projects } from '../server/src/modules/catalogue/project/table.ts'
import { catalogueOf } from '../server/test/factories/catalogue.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { serviceCatalogue } from '../server/test/factories/service-catalogue.ts'
import { addRow, pick, type, typeAll, upload, write } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { checkScreen, type Screen } from './screens.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

const sale = ['上架', '已上架'] as const
const off = ['停用', '停用'] as const

/** Adds the options that the forms choose from. */
beforeAll(async () => {
  const services = await serviceCatalogue(api())
  await services.addMold({ name: '社区护士' })
  await services.addClass({ name: '居家照护' })
  await services.addOnSale({ name: '助浴服务' })
  const catalogue = await catalogueOf(api())
  await catalogue.shelf({ name: '居家精选' })
  const classId = await catalogue.category({ name: '血液检查' })
  await catalogue.single({ name: '血常规', classId })
  await catalogue.examCentre({ name: '城东体检中心' })
  await api().admin(goodsclass.add, { body: { name: '会员卡券' } })
})

const projectName = '压疮护理上门'
const provide = async () => {
  const [row] = await api().db.select({ id: projects.id }).from(projects).where(eq(projects.name, projectName))
  await api()
    .db.update(organs)
    .set({ projectIds: sql`array_append(project_ids, ${row?.id}::uuid)` })
    .where(eq(organs.name, 'Organ A'))
}

const screens: readonly Screen[] = [
  {
    path: '/project/list',
    title: '服务项目',
    name: projectName,
    fill: async (form) => {
      await typeAll(form, { 项目名称: projectName, 项目简介: '护士上门换药' })
      await pick(form, '项目分类', '居家照护')
      await pick(form, '服务方式', '上门')
      await pick(form, '计价单位', '次')
      await upload(form, '封面图', 75, 75)
      await upload(form, '轮播图', 75, 75)
      await write(form, '项目详情', '评估、清创、换药。')
      await pick(form, '服务人员类型', '社区护士')
      const spec = await addRow(form, '规格')
      await typeAll(spec, { 规格名称: '单次', 售价: '198' })
      await pick(form, '上架渠道', '小程序', '电视')
    },
    shows: ['居家照护', '社区护士', '¥198.00'],
    move: sale,
    before: provide,
  },
  {
    path: '/serviceCommodity/list',
    title: '服务商品',
    name: '助浴四次卡',
    fill: async (form) => {
      await typeAll(form, { 商品名称: '助浴四次卡', 商品简介: '四次上门助浴' })
      await pick(form, '展示分类', '居家精选')
      const item = await addRow(form, '包含项目')
      await pick(item, '项目规格', '助浴服务 / 单次60分钟（¥200.00 / 1次）')
      await type(item, '次数', '4')
      await form.getByText('单买合计¥800.00').waitFor()
      await type(form, '套餐价', '699')
      await pick(form, '上架渠道', '小程序')
      await upload(form, '封面图', 75, 75)
      await write(form, '商品详情', '三个月内任选四天。')
    },
    shows: ['¥800.00', '¥699.00'],
    move: sale,
  },
  {
    path: '/projectclass/list',
    title: '项目分类',
    name: '康复训练',
    fill: async (form) => {
      await typeAll(form, { 分类名称: '康复训练', 分类编码: 'REHAB' })
      await pick(form, '服务大类', '康复')
      await upload(form, '图标', 120, 120)
    },
    shows: ['REHAB', '康复'],
    move: off,
  },
  {
    path: '/programclass/list',
    title: '展示分类',
    name: '洗浴专区',
    fill: async (form) => {
      await type(form, '展示分类名称', '洗浴专区')
      await pick(form, '展示渠道', '小程序', '电视')
      await upload(form, '图标', 200, 200)
      await upload(form, '电视配图', 480, 270)
      const link = await addRow(form, '展示项目')
      await pick(link, '类型', '服务项目')
      await pick(link, '项目/商品', '助浴服务')
    },
    shows: ['小程序', '电视', '1项'],
    move: off,
  },
  {
    path: '/examinationclass/list',
    title: '体检类别与套餐',
    name: '影像检查',
    fill: async (form) => {
      await pick(form, '类型', '类别')
      await typeAll(form, { 编码: 'IMG', 名称: '影像检查' })
    },
    shows: ['IMG', '类别'],
    move: off,
  },
  {
    path: '/examinationclass/list',
    title: '体检类别与套餐',
    name: '长者基础套餐',
    fill: async (form) => {
      await pick(form, '类型', '套餐')
      await typeAll(form, { 编码: 'ELDER', 名称: '长者基础套餐', 套餐价: '299' })
      await pick(form, '包含单项', '血常规')
      await pick(form, '可约机构', '城东体检中心')
      await upload(form, '封面图', 75, 75)
    },
    shows: ['ELDER', '套餐', '¥299.00', '城东体检中心'],
    move: sale,
  },
  {
    path: '/examinationsingle/list',
    title: '体检单项',
    name: '肝功能',
    fill: async (form) => {
      await typeAll(form, { 单项编码: 'LIVER', 单项名称: '肝功能', 检查意义: '了解肝脏健康', 单价: '25.5' })
      await pick(form, '所属类别', '血液检查')
    },
    shows: ['LIVER', '血液检查', '¥25.50'],
    move: off,
  },
  {
    path: '/goods/goodsclass',
    title: '虚拟商品分类',
    name: '健康课程',
    fill: async (form) => {
      await type(form, '分类名称', '健康课程')
      await upload(form, '图标', 128, 128)
    },
    shows: ['启用'],
    move: off,
  },
  {
    path: '/goods/goods',
    title: '虚拟商品',
    name: '银发年卡',
    fill: async (form) => {
      await typeAll(form, { 商品名称: '银发年卡', 售价: '99' })
      await pick(form, '商品分类', '会员卡券')
      await pick(form, '商品类型', '会员权益')
      await upload(form, '封面', 75, 75)
      await pick(form, '渠道', '小程序')
      await write(form, '详情', '全年享受会员价。')
    },
    shows: ['会员卡券', '会员权益', '¥99.00', '不限'],
    move: sale,
  },
  {
    path: '/dictionary/peopleclass',
    title: '人员类型',
    name: '康复师',
    fill: async (form) => {
      await typeAll(form, { 类型编码: 'REHAB', 类型名称: '康复师', 默认人员分成: '60' })
      const grade = await addRow(form, '等级')
      await typeAll(grade, { 等级名称: '初级', 级别: '1' })
      const next = await addRow(form, '等级')
      await typeAll(next, { 等级名称: '高级', 级别: '2' })
    },
    shows: ['REHAB', '60%', '2项'],
    move: off,
  },
]

describe('form, row and confirm dialogs', () => {
  it.for(screens)('$title “$name” is created and listed or disabled', async (screen) => {
    const page = await enter(screen.path, admin)
    await checkScreen(page, screen)
  })
})
