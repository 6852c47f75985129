import { describe, expect, it } from 'vitest'
import { listTests, selectTests } from './changed.mjs'

const all = await listTests()
const select = (...changes: string[]) => selectTests(changes, all)

describe('the tests of a change', () => {
  it('to an area are those beside it, the end-to-end tests of its screens, and the sweeps over that area', () => {
    const { areas, tests } = select('console/src/features/goods/goods-page.tsx')
    expect(areas).toEqual(['goods'])
    expect(tests).toEqual(
      expect.arrayContaining([
        'server/src/modules/catalogue/goods/goods.test.ts',
        'e2e/catalogue.test.ts',
        'server/test/sweeps/sweep.test.ts',
      ]),
    )
    expect(tests.length).toBeLessThan(all.length / 5)
  })

  it('to a contract area are those of the modules that serve it', () => {
    const { areas, tests } = select('contract/src/areas/people/people.ts')
    expect(areas).toEqual(['people'])
    expect(tests).toContain('server/src/modules/staff/people/people.test.ts')
    expect(tests).toContain('e2e/people.test.ts')
    expect(tests).toContain('e2e/injected-markup.test.ts')
    expect(tests).not.toContain('server/src/modules/care/order/order.test.ts')
  })

  it('to shared test helpers are those that import them', () => {
    const { areas, tests } = select('server/test/people-rows.ts')
    expect(areas).toEqual([])
    expect(tests).toContain('server/src/modules/staff/people/people.test.ts')
    expect(tests).not.toContain('contract/src/spec.test.ts')
  })

  it('to a test are that test', () => {
    expect(select('lint/no-bare-text.test.ts').tests).toEqual(['lint/no-bare-text.test.ts'])
  })

  it('to the server kit are its own tests and the sweeps', () => {
    const { tests, sweptAreas } = select('server/src/rows/crud.ts', 'server/src/modules/catalogue/goods/table.ts')
    expect(sweptAreas).toEqual([])
    expect(tests).toContain('server/test/kit.test.ts')
    expect(tests).toContain('server/test/sweeps/malformed.test.ts')
  })

  it('to a document are none', () => {
    expect(select('README.md').tests).toEqual([])
  })
})
