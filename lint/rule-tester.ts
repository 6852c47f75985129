import { RuleTester } from 'oxlint/plugins-dev'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import type { Rule } from './types.ts'

RuleTester.describe = describe
RuleTester.it = it
RuleTester.itOnly = it.only

const root = fileURLToPath(new URL('..', import.meta.url))

/** A file of the checkout (it need not exist), its content, and for a bad one the expected messages. */
type Good = [file: string, code: string]
type Bad = [file: string, code: string, ...complaints: RegExp[]]

export const testRule = (
  name: string,
  rule: Rule,
  tests: { good: Good[]; bad: Bad[]; options?: { helpers: string[] } },
) => {
  const given = tests.options ? { options: [tests.options] } : {}
  new RuleTester().run(name, rule, {
    valid: tests.good.map(([file, code]) => ({ name: `silent: ${code}`, filename: join(root, file), code, ...given })),
    invalid: tests.bad.map(([file, code, ...complaints]) => ({
      name: `fires: ${code}`,
      filename: join(root, file),
      code,
      errors: complaints.map((message) => ({ message })),
      ...given,
    })),
  })
}
