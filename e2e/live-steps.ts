import { hubNamespace } from '@kangju/contract'
import type { Page } from 'playwright-core'

/** Resolves when the live channel connects next; no event is missed from then on. */
export const nextGreeting = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith(`40${hubNamespace},`)) resolve()
      }),
    )
  })

/** Opens a page and waits for its live connection. */
export const listen = async (page: Page, path: string) => {
  const greeted = nextGreeting(page)
  await page.goto(path)
  await greeted
}

/** The dialog that opens by itself on new orders. */
export const newOrders = (page: Page) => page.getByRole('dialog', { name: '新订单提醒' })

export const closeNewOrders = async (page: Page) => {
  await newOrders(page).getByRole('button', { name: '关闭' }).last().click()
  await newOrders(page).waitFor({ state: 'hidden' })
}

export const goAndSee = async (page: Page) => {
  await newOrders(page).getByRole('button', { name: '前往查看' }).click()
  await newOrders(page).waitFor({ state: 'hidden' })
}

/** The bell with this number of unread notices. */
export const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', { name: unread === 0 ? '消息' : `消息，${unread}条未读`, exact: true })

export const messages = (page: Page) => page.getByRole('dialog', { name: '消息' })
