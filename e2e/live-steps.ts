import { hubNamespace } from '@kangju/contract'
import type { Page } from 'playwright-core'

/** When the live channel greets the page next: from then on nothing is missed. */
export const nextGreeting = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith(`40${hubNamespace},`)) resolve()
      }),
    )
  })

/** Opens a page and waits until it hears everything. */
export const listen = async (page: Page, path: string) => {
  const greeted = nextGreeting(page)
  await page.goto(path)
  await greeted
}

/** What opens by itself when something comes. */
export const newOrders = (page: Page) => page.getByRole('dialog', { name: '新订单提醒' })

export const closeNewOrders = async (page: Page) => {
  await newOrders(page).getByRole('button', { name: '关闭' }).last().click()
  await newOrders(page).waitFor({ state: 'hidden' })
}

export const goAndSee = async (page: Page) => {
  await newOrders(page).getByRole('button', { name: '前往查看' }).click()
  await newOrders(page).waitFor({ state: 'hidden' })
}

/** The bell, with so many unread. */
export const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', { name: unread === 0 ? '消息' : `消息，${unread} 条未读`, exact: true })

export const messages = (page: Page) => page.getByRole('dialog', { name: '消息' })
