import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addClient } from '../../server/test/factories/client-rows.ts'
import { openKites } from './open.ts'
import { button, dialog, seeText, stepsOf } from './page-parts.ts'

const { open, add, readKite, api } = openKites()

const xihu = '330106'
const inXihu = { lng: 120.13, lat: 30.26 }

const mapIn = (within: Page | Locator) => within.getByRole('application')
const pinIn = (within: Page | Locator) => within.locator('g[data-lng]')

const pinned = async (within: Page | Locator) => {
  const pin = pinIn(within)
  return { lng: Number(await pin.getAttribute('data-lng')), lat: Number(await pin.getAttribute('data-lat')) }
}
const typed = async (form: Locator) => ({
  lng: Number(await form.getByLabel('经度').inputValue()),
  lat: Number(await form.getByLabel('纬度').inputValue()),
})

const edit = async (page: Page, name = '风筝') => {
  await stepsOf(page, name).filter({ hasText: '编辑' }).click()
  const form = dialog(page, `编辑：${name}`)
  await form.getByLabel('纬度').waitFor()
  return form
}

/** Opens the edit form of a kite and waits for its map. */
const editKite = async (draft: { areaCode?: string; lng?: number; lat?: number } = { areaCode: xihu }) => {
  const id = await add('风筝', draft)
  const page = await open()
  const form = await edit(page)
  const map = mapIn(form)
  await map.getByText('西湖区').waitFor()
  await map.scrollIntoViewIfNeeded()
  return { id, page, form, map }
}

const middleOf = async (map: Locator) => {
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  return { x: Math.round(width / 2), y: Math.round(height / 2) }
}

const placeField = '输入小区或道路，或粘贴地图链接、坐标'

it('a community or road of known addresses sets the position, and the area if none is chosen', async () => {
  for (const n of [1, 2, 3])
    await addClient(api(), {
      areaCode: xihu,
      address: `文三路${n}号`,
      communityName: '翠苑一区',
      lng: 120.12 + n / 1000,
      lat: 30.28,
    })
  const id = await add('风筝')
  const page = await open('admin')
  const form = await edit(page)
  const field = form.getByRole('combobox', { name: placeField })
  await field.fill('没有这条路')
  await form.getByText('已有地址中没有该小区或道路').waitFor()
  await field.fill('cuiyuan')
  const offered = page.locator('.ant-select-item-option', { hasText: '翠苑一区' })
  await offered.getByText('浙江省杭州市西湖区 · 3个已有地址').waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('翠苑一区')
  await expect.poll(() => pinned(form)).toEqual({ lng: 120.122, lat: 30.28 })
  expect(await typed(form)).toEqual({ lng: 120.122, lat: 30.28 })
  await button(form, '保存').click()
  await form.waitFor({ state: 'detached' })
  expect(await readKite(id)).toMatchObject({ areaCode: xihu, lng: 120.122, lat: 30.28 })
})

it('the whole circle of a radius is in view, also when the radius or the position changes', async () => {
  const { form, map } = await editKite({ areaCode: xihu, ...inXihu })
  const isWhole = async () => {
    const circle = await map.locator('path[data-circle]').boundingBox()
    const box = await map.boundingBox()
    if (circle === null || box === null) return false
    const isIn = (least: number, most: number, from: number, size: number) => least >= from && most <= from + size
    return (
      isIn(circle.x, circle.x + circle.width, box.x, box.width) &&
      isIn(circle.y, circle.y + circle.height, box.y, box.height)
    )
  }
  const radius = form.getByLabel('可见范围')
  for (const km of ['20', '80', '1']) {
    await radius.fill(km)
    await expect.poll(isWhole).toBe(true)
  }
  await radius.fill('20')
  await form.getByRole('combobox', { name: placeField }).fill('120.5, 29.9')
  await expect.poll(() => pinned(form)).toEqual({ lng: 120.5, lat: 29.9 })
  await expect.poll(isWhole).toBe(true)
})

it('a pasted map link sets the position, and a text without coordinates says so', async () => {
  const { form } = await editKite()
  const link = form.getByRole('combobox', { name: placeField })
  await link.fill('https://surl.amap.com/2Xk9')
  await form.getByText('没有读到坐标').waitFor()
  await link.fill('https://uri.amap.com/marker?position=120.131,30.262&name=%E5%AE%B6')
  await expect.poll(() => typed(form)).toEqual({ lng: 120.131, lat: 30.262 })
  expect(await form.getByText('没有读到坐标').count()).toBe(0)
  await expect.poll(() => pinned(form)).toEqual({ lng: 120.131, lat: 30.262 })
})

it('a click sets the pin and both coordinates, which are saved', async () => {
  const { id, form, map } = await editKite()
  await expect.poll(() => pinIn(form).count()).toBe(0)
  await map.click({ position: await middleOf(map) })
  await expect.poll(() => pinIn(form).count()).toBe(1)
  const place = await pinned(form)
  expect(await typed(form)).toEqual(place)
  expect(Number(place.lng.toFixed(6))).toBe(place.lng)
  await button(form, '保存').click()
  await form.waitFor({ state: 'detached' })
  expect(await readKite(id)).toMatchObject(place)
})

it('a drag moves the map and sets no position', async () => {
  const { page, form, map } = await editKite({ areaCode: xihu, ...inXihu })
  const before = await pinIn(form).boundingBox()
  const box = (await map.boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + 220, { steps: 4 })
  await page.mouse.up()
  const after = await pinIn(form).boundingBox()
  expect(Math.round(after!.x - before!.x)).toBe(40)
  expect(Math.round(after!.y - before!.y)).toBe(20)
  expect(await typed(form)).toEqual(inXihu)
})

it('typed coordinates move the pin and bring it into view', async () => {
  const { form, map } = await editKite()
  await form.getByLabel('经度').fill('120.2')
  await form.getByLabel('纬度').fill('29.6')
  await form.getByLabel('纬度').press('Tab')
  await expect.poll(() => pinned(form)).toEqual({ lng: 120.2, lat: 29.6 })
  const pin = (await pinIn(form).boundingBox())!
  const box = (await map.boundingBox())!
  expect(pin.x).toBeGreaterThan(box.x)
  expect(pin.y + pin.height).toBeLessThan(box.y + box.height)
})

it('the keyboard alone sets the position, moves it and zooms', async () => {
  const { form, map } = await editKite()
  await map.focus()
  await map.press('Enter')
  await expect.poll(() => pinIn(form).count()).toBe(1)
  const first = await pinned(form)
  const press = async (key: string) => {
    const before = await pinned(form)
    await map.press(key)
    await expect.poll(() => pinned(form)).not.toEqual(before)
    return pinned(form)
  }
  const second = await press('ArrowRight')
  expect(second.lng).toBeGreaterThan(first.lng)
  expect(second.lat).toBe(first.lat)
  const third = await press('Shift+ArrowUp')
  expect(third.lng).toBe(second.lng)
  expect(third.lat - first.lat).toBeGreaterThan(5 * (second.lng - first.lng))
  expect(await typed(form)).toEqual(third)
  await map.press('+')
  const fourth = await press('ArrowRight')
  expect(fourth.lng).toBeGreaterThan(third.lng)
  expect(fourth.lng - third.lng).toBeLessThan(second.lng - first.lng)
})

it('moving the pin one step counts as a change that the form asks about', async () => {
  const { page, form, map } = await editKite({ areaCode: xihu, ...inXihu })
  await map.press('ArrowLeft')
  await expect.poll(async () => (await typed(form)).lng).toBeLessThan(inXihu.lng)
  await button(form, '取消').click()
  await dialog(page, '放弃未保存的修改？').waitFor()
})

it('a position in another district is reported, and that district can be applied', async () => {
  const { id, form } = await editKite({ areaCode: xihu, lng: 120.3, lat: 30.18 })
  await seeText(form.page(), '此位置位于萧山区，与所选地区不一致')
  await button(form, '改为萧山区').click()
  await expect.poll(() => form.getByText('与所选地区不一致').count()).toBe(0)
  await button(form, '保存').click()
  await form.waitFor({ state: 'detached' })
  expect(await readKite(id)).toMatchObject({ areaCode: '330109', lng: 120.3, lat: 30.18 })
})

it('without an area the map asks for one', async () => {
  await add('风筝')
  const page = await open()
  const form = await edit(page)
  await form.getByText('先选择地区，再在地图上设定位置。').waitFor()
  await expect.poll(() => mapIn(form).count()).toBe(0)
})

it('in the details the map is read-only', async () => {
  await add('风筝', { areaCode: xihu, ...inXihu })
  const page = await open()
  await page.getByRole('button', { name: '风筝', exact: true }).click()
  const map = mapIn(dialog(page, '风筝'))
  await map.getByText('西湖区').waitFor()
  await map.click({ position: { x: 40, y: 40 } })
  expect(await pinned(dialog(page, '风筝'))).toEqual(inXihu)
})

it('district outlines that fail to load can be retried, and no other host receives a request', async () => {
  await add('风筝', { areaCode: xihu, ...inXihu })
  const asked: string[] = []
  let isDown = true
  const page = await open('goods', '', async (page) => {
    page.on('request', (request) => asked.push(request.url()))
    await page.route(/\/assets\/33-.*\.json$/, (route) =>
      isDown ? route.fulfill({ body: 'something else' }) : route.continue(),
    )
  })
  const form = await edit(page)
  await form.getByText('地图没有加载成功').waitFor()
  isDown = false
  await button(form, '重试').click()
  await mapIn(form).getByText('西湖区').waitFor()
  const own = new URL(api().url).host
  expect(asked.filter((url) => /^(?:http|ws)/.test(url) && new URL(url).host !== own)).toEqual([])
})
