import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds, one line each. */
export const violations = async (page: Page, only?: string) => {
  // The content security policy allows no test scripts; evaluation through the debugger bypasses it.
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(axe)
  // Contrast cannot be measured during a colour transition.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished))`)
  // antd's hidden measure row repeats the sorters of the header.
  return page.evaluate<
    string[]
  >(`axe.run({ exclude: ['.ant-table-measure-row'] }, { resultTypes: ['violations']${only === undefined ? '' : `, runOnly: '${only}'`} }).then(({ violations }) =>
    violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(', ')))`)
}
