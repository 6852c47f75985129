import type { Page } from 'playwright-core'
import { testNames } from '../server/test/api/fixture.ts'
import type { openTestConsole } from './test-console.ts'

type TestConsole = ReturnType<typeof openTestConsole>

/** Opens a page as the administrator, with the browser's clock at the server's time. */
export const comeToWork =
  ({ enter, api }: Pick<TestConsole, 'enter' | 'api'>) =>
  (path: string, options: Parameters<TestConsole['enter']>[2] = {}): Promise<Page> =>
    enter(path, testNames('a').admin, { now: api().now(), ...options })
