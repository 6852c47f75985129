import type { Page } from 'playwright-core'
import { testNames } from '../server/test/api/fixture.ts'
import type { openTestConsole } from './test-console.ts'

type TestConsole = ReturnType<typeof openTestConsole>

/** Comes to work among orders as the administrator, on the day of the server. */
export const comeToWork =
  ({ enter, api }: Pick<TestConsole, 'enter' | 'api'>) =>
  (path: string, options: Parameters<TestConsole['enter']>[2] = {}): Promise<Page> =>
    enter(path, testNames('a').admin, { now: api().now(), ...options })

/** A paid order is told to everybody who looks after orders. */
export const closeNotice = async (page: Page) => {
  const notice = page.getByRole('dialog', { name: '新订单提醒' })
  await notice.getByRole('button', { name: '关闭' }).last().click()
  await notice.waitFor({ state: 'hidden' })
}
