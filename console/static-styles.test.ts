import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { withoutStyles } from './static-styles.ts'

const shorten = (code: string) => withoutStyles(code, parseSync('style.js', code).program)

it('the function that generates styles is left out, the name, the variables and the options stay', () => {
  const code = `export default genStyleHooks('Table', (token) => [genTable(token), [1, 2]], prepareToken, { resetFont: false });`
  expect(shorten(code)).toBe(`export default genStyleHooks('Table', () => [], prepareToken, { resetFont: false });`)
})

it('hooks that are made inside a function, and several of a module, are found', () => {
  const code = `export default (a) => { const useStyle = genStyleHooks('Menu', token => { return [genX(token)] }, t, {}); return useStyle(a) };
export const Panel = genSubStyleComponent(['Menu', 'panel'], genPanel, t);`
  expect(shorten(code))
    .toBe(`export default (a) => { const useStyle = genStyleHooks('Menu', () => [], t, {}); return useStyle(a) };
export const Panel = genSubStyleComponent(['Menu', 'panel'], () => [], t);`)
})

it('the components of the installed antd lose most of their style code', () => {
  const antd = join(dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'es')
  const files = readdirSync(antd)
    .map((name) => join(antd, name, 'style', 'index.js'))
    .filter((file) => existsSync(file))
  const changed = files.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return shorten(code).includes('() => []') && shorten(code).length < code.length
  })
  expect(changed.length).toBeGreaterThan(60)
})
