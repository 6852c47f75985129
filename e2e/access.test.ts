import { defaultSettings, profile } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames } from '../server/test/api/fixture.ts'
import { violations } from './axe.ts'
import { desktop, phone } from './browser.ts'
import { openTestConsole } from './test-console.ts'
import { goTo, openSettings } from './parts.ts'

const { come, enter, api } = openTestConsole()
const { admin, holder } = testNames('a')

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}
/** Closes open dialogs and navigates to another page. */
const open = async (page: Page, path: string) => {
  await closeDialog(page)
  await goTo(page, path)
}
const seeHeading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) }).waitFor()
const seeRow = (page: Page, name: RegExp) => page.getByRole('row', { name }).first().waitFor()

type Places = Readonly<Record<string, (page: Page) => Promise<unknown>>>

/** All places to check, in groups; each leaves the page as the next place of its group needs it. */
const groups: Readonly<Record<string, Places>> = {
  accounts: {
    'the account list': async (page) => {
      await open(page, '/account/list?keyword=admin_a')
      await seeRow(page, /admin_a/)
    },
    'an account’s details': async (page) => {
      await page.getByRole('row', { name: /admin_a/ }).click()
      await page.getByRole('dialog').getByText('创建时间').waitFor()
    },
    'the form of a new account': async (page) => {
      await closeDialog(page)
      await page.getByRole('button', { name: '新增' }).first().click()
      await page.getByRole('dialog').getByLabel('登录账号').waitFor()
    },
    'the same form with errors': async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await page.getByRole('dialog').locator('.ant-form-item-explain-error').first().waitFor()
    },
  },
  'the header': {
    'the role list': async (page) => {
      await open(page, '/role/list?name=operator')
      await seeRow(page, /operator_role/)
    },
    'the settings': async (page) => {
      await openSettings(page)
      await page.getByRole('switch', { name: '固定顶栏' }).waitFor()
    },
    'the messages': async (page) => {
      await closeDialog(page)
      await page.getByRole('banner').getByRole('button', { name: '消息' }).click()
      await page.getByRole('dialog', { name: '消息' }).getByText('还没有消息').waitFor()
    },
    'the search': async (page) => {
      await closeDialog(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索' }).fill('订单')
      await page.getByRole('option').first().waitFor()
    },
  },
  'the own account': {
    'the own profile': async (page) => {
      await open(page, '/profile/index')
      await page.getByLabel('手机号', { exact: true }).waitFor()
    },
    'the own password': (page) => page.getByRole('tab', { name: '修改密码' }).click(),
    'the own sign-ins': async (page) => {
      await page.getByRole('tab', { name: '登录记录' }).click()
      await seeRow(page, /127\.0\.0\.1/)
    },
  },
  orders: {
    'the orders': async (page) => {
      await open(page, '/order/orderre')
      await page.getByText('还没有').first().waitFor()
    },
    'the desk': async (page) => {
      await open(page, '/order/childFastOrder')
      await page.getByText('这里没有等待处理的上门服务').waitFor()
    },
    'the day board': async (page) => {
      await open(page, '/order/childFastOrder?view=board')
      await page.getByLabel('人员姓名').waitFor()
    },
  },
  'pages that say why': {
    'a page that does not exist': async (page) => {
      await open(page, '/no/such/page')
      await seeHeading(page, '页面不存在')
    },
    'the page without permission': async (page) => {
      await open(page, '/401')
      await seeHeading(page, '没有权限')
    },
    'the error log': async (page) => {
      await page.evaluate(
        `sessionStorage.setItem('errorLog', '[{"id":1,"message":"broken","where":"/a","time":1,"stack":"at b"}]')`,
      )
      await page.reload()
      await page.getByRole('button', { name: /^错误日志/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /展开|收起/ })
        .first()
        .click()
    },
    // This comes last, because it moves the clock for all pages.
    'the end of the session': async (page) => {
      await open(page, '/account/list?keyword=nobody')
      await seeRow(page, /nobody_a/)
      api().pass(13 * 60 * 60 * 1000)
      // The live channel may have opened the dialog over the button already.
      await page.getByRole('button', { name: '刷新', includeHidden: true }).dispatchEvent('click')
      await page.getByRole('dialog', { name: /登录/ }).waitFor()
    },
  },
}

/** Colours are the same on every screen size, and everything else is the same in both themes. */
const byDay = { size: desktop, colorScheme: 'light', only: undefined } as const
const byNight = [
  { size: desktop, colorScheme: 'dark', only: 'color-contrast' },
  { size: phone, colorScheme: 'dark', only: undefined },
] as const

/** Changing the theme redraws everything, so the next place starts with the theme the last one ended with. */
const viewsFrom = (isDark: boolean) => (isDark ? [...byNight, byDay] : [byDay, ...byNight])

/** Violations that axe finds in a place, on desktop and phone, light and dark, without leaving it. */
const look = async (page: Page, place: string) => {
  const found: string[] = []
  const isDark = await page.evaluate<boolean>(`document.documentElement.dataset.theme === 'dark'`)
  for (const { size, colorScheme, only } of viewsFrom(isDark)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' })
    // Contrast cannot be measured during a colour transition.
    await expect
      .poll(() => page.evaluate(`document.getAnimations().filter((one) => one instanceof CSSTransition).length`))
      .toBe(0)
    const wrong = await violations(page, only)
    found.push(...wrong.map((violation) => `${place}, ${size.width} px, ${colorScheme}: ${violation}`))
  }
  await page.setViewportSize(desktop)
  return found
}

describe('axe finds no violations', () => {
  it('on the sign-in page', async () => {
    const page = await come('/login')
    await page.evaluate(`localStorage.setItem('settings', '{"appearance":"system"}')`)
    await page.reload()
    await seeHeading(page)
    const found = await look(page, 'the sign-in page')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    expect([...found, ...(await look(page, 'the sign-in page with errors'))]).toEqual([])
  })

  it('on a page without permission', async () => {
    const page = await enter('/role/list', holder('tvtop'))
    await page.getByText('需要权限：角色管理').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it.for(Object.entries(groups))('inside: %s', async ([, places]) => {
    await api().admin(profile.saveSettings, { body: { ...defaultSettings, appearance: 'system' } })
    const page = await enter('/401', admin)
    const found: string[] = []
    for (const [place, reach] of Object.entries(places)) {
      await reach(page)
      found.push(...(await look(page, place)))
    }
    expect(found).toEqual([])
  })
})
