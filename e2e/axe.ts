import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong, as one line each. */
export const violations = async (page: Page, only?: string) => {
  // Under our policy a page takes no script of a test; evaluated as the debugger does, it is none of the page's.
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(axe)
  // A colour on its way to another is neither.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished))`)
  // The row by which antd measures its columns repeats the sorters of the header, hidden from everybody.
  return page.evaluate<
    string[]
  >(`axe.run({ exclude: ['.ant-table-measure-row'] }, { resultTypes: ['violations']${only === undefined ? '' : `, runOnly: '${only}'`} }).then(({ violations }) =>
    violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(', ')))`)
}
