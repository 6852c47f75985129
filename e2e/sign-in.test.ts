import { account, hubNamespace, operator, role, session } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { phone } from './browser.ts'
import { openTestConsole } from './test-console.ts'
import { expectNoSidewaysScroll, goTo } from './parts.ts'

const { come, signIn, seeAddress, pathOf, api } = openTestConsole()
const { admin, holder, nobody } = testNames('a')

const seeHeading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const seeText = (page: Page, text: string) => page.getByText(text).waitFor()
const seeAlert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()

const checkEveryLanguage = async (page: Page) => {
  for (const lang of ['en', 'es', 'ja', 'zh']) {
    await page.getByRole('combobox').selectOption(lang)
    await page.locator(`html[lang^="${lang}"]`).waitFor()
    await expectNoSidewaysScroll(page)
  }
}

describe('signing in', () => {
  it('asks for the operator in the user name when name and password fit accounts of two operators', async () => {
    const both = [
      [api().admin, '13700001101'],
      [api().other, '13700001102'],
    ] as const
    for (const [caller, mobile] of both) {
      const added = await caller(role.add, { body: { name: '内容编辑', authoritys: ['banner'] } })
      const body = { username: 'sun_li', password: testPassword, realname: '孙丽', mobile, roleIds: [added.data.id] }
      expect((await caller(account.add, { body })).status).toBe(200)
    }
    const page = await come('/login')
    await signIn(page, 'sun_li')
    await seeAlert(page, '此账号和密码在多个运营商有效，请用其中一个登录：sun_li@A / sun_li@B')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('username')
    await page.keyboard.type('sun_li@B')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '账号菜单' }).waitFor()
  })

  it('leads from any page to the form and back, including the query, and out again', async () => {
    const page = await come('/order/orderre?page=2&keyword=%E7%8E%8B')
    await seeAddress(page, '/login?redirect=%2Forder%2Forderre%3Fpage%3D2%26keyword%3D%25E7%258E%258B')
    await expect.poll(() => page.title()).toBe('登录 - 康居运营平台')

    await signIn(page, `  ${admin} `)
    await seeAddress(page, '/order/orderre?page=2&keyword=%E7%8E%8B')
    await seeHeading(page, '主订单')
    await expect.poll(() => page.title()).toBe('主订单 - 康居运营平台')

    // With a session the form redirects.
    await page.goto('/login?redirect=%2Frole%2Flist%3Fname%3Da')
    await seeAddress(page, '/role/list?name=a')
    await seeHeading(page, '角色管理')

    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await seeAddress(page, '/login?redirect=%2Frole%2Flist%3Fname%3Da')
    expect(await page.evaluate(`localStorage.getItem('Authorization')`)).toBeNull()
    await page.goto('/role/list')
    await seeAddress(page, '/login?redirect=%2Frole%2Flist')
  })

  it('names the token to the account, the operator to the live channel, and reads the operator it shows', async () => {
    const page = await come('/login?redirect=%2Fprofile%2Findex')
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    const greeting = new Promise<string>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (String(payload).startsWith(`40${hubNamespace},`)) resolve(String(payload).slice(3 + hubNamespace.length))
        }),
      )
    })
    const { data } = await api().asUser(holder('banner'))(operator.current)
    await signIn(page, admin)
    const handshake = JSON.parse(await greeting) as { token: string; source: string }
    expect(handshake.source).toBe(data.id)
    const info = asked.find(({ pathname }) => pathname === '/api/userinfo')
    expect(info?.searchParams.get('token')).toBe(handshake.token)
    await page.getByRole('definition').getByText(data.name, { exact: true }).waitFor()
    expect(asked.map(({ pathname }) => pathname)).toContain('/api/organ/operators/current')

    await expect.poll(() => page.title()).toBe('个人中心 - 康居运营平台')
    // Without a record the title is that of the route, not the previous one.
    for (const [path, title] of [
      ['/order/detail', '子订单详情'],
      ['/order/maindetail?id=x', '主订单详情'],
      ['/customer/detail', '服务对象档案'],
    ] as const) {
      await goTo(page, path)
      await expect.poll(() => page.title()).toBe(`${title} - 康居运营平台`)
    }
  })

  it('shows an account its own permissions and screens, and names what it lacks', async () => {
    const page = await come('/account/list')
    await signIn(page, holder('operator_role'))
    await seeHeading(page, '没有权限打开“账号管理”')
    await expect.poll(() => page.getByText('需要权限：账号管理').count()).toBe(1)
    expect(pathOf(page)).toBe('/account/list')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect.poll(() => menu.getByRole('menuitem').allInnerTexts()).toEqual(['角色管理'])
    await menu.getByRole('link', { name: '角色管理' }).click()
    await seeAddress(page, '/role/list')
    await goTo(page, '/')
    await seeAddress(page, '/role/list')
    await goTo(page, '/no/such/page')
    await seeHeading(page, '页面不存在')
    await seeAddress(page, '/404?from=%2Fno%2Fsuch%2Fpage')

    const other = await come('/')
    await signIn(other, nobody)
    await other.getByRole('alert').getByText('getInfo: roles must be a non-null array', { exact: true }).waitFor()
  })

  it('names missing fields, refuses a wrong password, and shows the password on request', async () => {
    const page = await come('/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await seeText(page, '请输入账号')
    await seeText(page, '请输入密码')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('username')

    await signIn(page, 'no_such_name', 'wrong')
    await seeAlert(page, '账号或密码错误')
    expect(pathOf(page)).toBe('/login')
    const password = page.getByLabel('密码', { exact: true })
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: '隐藏密码' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('password')
  })

  it('counts down the seconds until the next attempt after five failures', async () => {
    const page = await come('/login')
    for (let failures = 0; failures < 5; failures++) {
      const body = { username: 'throttled_name', password: `wrong ${failures}` }
      api().pass(30_000)
      expect(await api().anonymous(session.login, { body })).toMatchObject({ message: '账号或密码错误' })
    }
    await signIn(page, 'throttled_name', 'wrong')
    await seeAlert(page, '账号已锁定')
    const timer = page.getByRole('timer')
    const secondsLeft = async () => Number(/\d+/.exec(await timer.innerText())?.[0])
    const first = await secondsLeft()
    expect(first).toBeGreaterThan(890)
    expect(first).toBeLessThanOrEqual(900)
    const submit = page.getByRole('button', { name: '登录', exact: true })
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await expect.poll(secondsLeft, { timeout: 5_000 }).toBeLessThan(first)
    await page.getByLabel('账号').fill('another_name')
    await expect.poll(() => submit.isEnabled()).toBe(true)
  })

  it('is required again with the reason when the session has ended', async () => {
    const page = await come('/')
    await signIn(page, holder('order'))
    await seeAddress(page, '/order/childFastOrder')
    await seeHeading(page, '子订单快捷列表')
    api().pass(13 * 60 * 60 * 1000)
    await page.goto('/order/orderre?page=3')
    await seeAddress(page, '/login?redirect=%2Forder%2Forderre%3Fpage%3D3')
    await seeAlert(page, '登录已失效，请重新登录')
    await seeAlert(page, '登录已过期')
  })
})

describe('the language', () => {
  it('is the browser’s, then the chosen one, kept over reloads and sent to the server', async () => {
    const page = await come('/login', { locale: 'es-MX' })
    await seeHeading(page, 'Bienvenido de nuevo')
    await page.getByLabel('Idioma').selectOption('English')
    await seeHeading(page, 'Welcome back')
    await expect.poll(() => page.title()).toBe('Sign in - Kangju Care Console')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.reload()
    await page.getByLabel('User name').fill('nobody_at_all')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await seeText(page, 'Wrong user name or password.')
  })
})

describe('on a phone', () => {
  it('nothing overflows sideways, in any language', async () => {
    const page = await come('/login', { viewport: phone })
    await checkEveryLanguage(page)
    await signIn(page, admin)
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    for (const [path, title] of [
      ['/account/list', '账号管理'],
      ['/role/list', '角色管理'],
      ['/profile/index', '个人中心'],
      ['/order/orderre', '主订单'],
    ] as const) {
      await goTo(page, path)
      await seeHeading(page, title)
      await expectNoSidewaysScroll(page)
    }
    for (const name of ['English', 'Español', '日本語']) {
      await page.getByRole('button', { name: /语言|Language|Idioma|言語/ }).click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('menuitem', { name }).waitFor({ state: 'hidden' })
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/api/docs#/account/account.add')
    await page.getByText('operator_user').waitFor()
    await expectNoSidewaysScroll(page)
  })
})

describe('the API reference', () => {
  it('finds an endpoint and describes it under the security policy', async () => {
    const page = await come('/api/docs')
    await page.getByPlaceholder('Filter by tag or path').fill('/account/add')
    const areas = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect.poll(() => areas.allInnerTexts()).toEqual(['account'])
    await areas.click()
    await page.getByRole('button', { name: /account\.add$/ }).click()
    await page.getByText('登录账号 · 账号须以字母开头').waitFor()
    expect(pathOf(page)).toBe('/api/docs#/account/account.add')
    await expect.poll(() => page.getByRole('button', { name: /Authorize|Try it out/ }).count()).toBe(0)
  })
})
