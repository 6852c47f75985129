import { banner, edge } from '@kangju/contract'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBanner, addGoods, addProject } from '../server/test/factories/content.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { violations } from './axe.ts'
import { addRow, date, openNew, pick, save, type, typeAll, upload, uploadPart, write } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { agree, move, question, remove, rowOf, seeState, step } from './rows.ts'
import { checkScreen, type Screen } from './screens.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

beforeAll(async () => {
  await addProject(api(), { name: '重阳助浴' })
  await addGoods(api(), { name: '健康讲座' })
})

const screens: readonly Screen[] = [
  {
    path: '/special/list',
    title: '专题页',
    name: '重阳节专题',
    fill: async (form) => {
      await typeAll(form, { 标题: '重阳节专题', 副标题: '陪陪爸妈' })
      await pick(form, '渠道', '小程序', '电视')
      await upload(form, '封面', 750, 420)
      await upload(form, '电视封面', 1920, 1080)
      await pick(form, '模板', '混合')
      await write(form, '正文', '九月九日，登高望远。')
      const first = await addRow(form, '关联内容')
      await pick(first, '类型', '服务项目')
      await pick(first, '内容', '重阳助浴')
      const second = await addRow(form, '关联内容')
      await pick(second, '类型', '虚拟商品')
      await pick(second, '内容', '健康讲座')
    },
    shows: ['混合', '2', '长期'],
    move: ['上线', '上线'],
  },
  {
    path: '/tvnotice/list',
    title: '电视公告',
    name: '停水通知',
    fill: async (form) => {
      await type(form, '标题', '停水通知')
      await pick(form, '类型', '图文')
      await write(form, '内容', '周六上午九点至十一点停水。')
      await upload(form, '图片', 1280, 720)
      await date(form, '展示开始', '2026-11-15 08:00')
      await date(form, '展示结束', '2026-12-15 08:00')
    },
    shows: ['图文', '全部', '未发布'],
    move: ['发布', '已发布'],
  },
  {
    path: '/servicemobile/list',
    title: '服务电话',
    name: '养老咨询',
    fill: async (form) => {
      await typeAll(form, { 名称: '养老咨询', 电话号码: '0571-88001561', 服务时间: '8:00-18:00' })
      await pick(form, '用途', '业务咨询')
      await pick(form, '渠道', '小程序', '电视')
      await pick(form, '适用机构', 'Organ A')
    },
    shows: ['0571-88001561', '业务咨询', 'Organ A', '不限'],
    move: ['停用', '停用'],
  },
]

describe('form, row and confirm dialogs', () => {
  it.for(screens)('$title “$name” is created and published or disabled', async (screen) => {
    const page = await enter(screen.path, admin)
    await checkScreen(page, screen)
  })
})

/** Banners that customers see at one position. */
const onAir = async () => {
  const { data } = await api().anonymous(edge.catalogue, { query: { operator: 'A' } })
  return data.banners.find(({ position }) => position === 'mp_home_top')?.items ?? []
}
const titlesOnAir = async () => (await onAir()).map(({ title }) => title)

const sizeOf = async (page: Page, url: string) => {
  const { width, height } = await sharp(await (await page.request.get(url)).body()).metadata()
  return { width, height }
}

describe('a banner', () => {
  it('with a picture of another ratio is cropped, previewed in its device, and published while enabled', async () => {
    const page = await enter('/banner/list', admin)
    const form = await openNew(page, '轮播图')
    await form.getByText('请先选择展示位置').waitFor()
    await pick(form, '展示位置', '小程序首页轮播（750×320，已上架0/8）')
    await type(form, '标题', '冬季助浴')
    await uploadPart(form, '图片', 1000, 1000)
    await form.getByRole('img', { name: '“小程序首页轮播”的预览' }).locator('image').waitFor()
    await pick(form, '跳转类型', '服务项目')
    await pick(form, '跳转目标', '重阳助浴')
    expect(await violations(page)).toEqual([])
    await save(form)
    await rowOf(page, '冬季助浴').getByText('服务项目 · 重阳助浴').waitFor()
    expect(await titlesOnAir()).toEqual([])

    await move(page, '冬季助浴', ['上架', '上架'])
    const [shown] = await onAir()
    expect(shown).toMatchObject({ title: '冬季助浴', linkType: 'project' })
    expect(await sizeOf(page, shown?.imageUrl ?? '')).toEqual({ width: 750, height: 320 })

    await step(page, '冬季助浴', '下架')
    await question(page, '下架', '冬季助浴').getByText('客户端将立即不再展示。').waitFor()
    await agree(page, '下架', '冬季助浴')
    await seeState(page, '冬季助浴', '下架')
    expect(await titlesOnAir()).toEqual([])
    await remove(page, '冬季助浴')
  })

  it('above the limit of its position is refused with the reason', async () => {
    const wishes = ['一', '二', '三', '四'].map(
      (title) => ({ title: `腰部${title}`, positionCode: 'mp_home_mid' }) as const,
    )
    const ids: string[] = []
    for (const wish of wishes) ids.push(await addBanner(api(), wish))
    for (const id of ids.slice(0, 3)) await api().admin(banner.changestatus, { body: { id, status: 'on' } })
    const page = await enter('/banner/list?positionCode=mp_home_mid', admin)
    await step(page, '腰部四', '上架')
    const refusal = question(page, '上架', '腰部四')
    await refusal.getByText('该位置最多展示3张').waitFor()
    await expect.poll(() => refusal.getByRole('button').allInnerTexts()).toEqual(['知道了'])
    await refusal.getByRole('button', { name: '知道了' }).click()
    await refusal.waitFor({ state: 'hidden' })
    await seeState(page, '腰部四', '下架')

    // With a free place it is published immediately.
    await move(page, '腰部一', ['下架', '下架'])
    await move(page, '腰部四', ['上架', '上架'])
  })
})
