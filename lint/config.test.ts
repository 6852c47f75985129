// The configuration as a whole: the real oxlint with the real oxlint.config.ts on a small tree.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const lines = (n: number) => Array.from({ length: n }, (_, i) => `export const a${i} = ${i}`).join('\n')

/** File → its content and the rules that must report, exactly these. */
const tree: Record<string, [code: string, ...rules: string[]]> = {
  'contract/src/roles.ts': ['export const roles = []\n'],
  'contract/src/noisy.ts': ['console.log(1)', 'no-console'],
  'contract/src/kit/schema.ts': [`export { a } from '../areas/a.ts'`, 'one-way-imports'],
  'contract/src/areas/a.ts': ['export const a = 1'],
  'server/src/long.ts': [lines(301), 'max-lines'],
  'server/src/commented.ts': [`${'// why\n\n'.repeat(200)}${lines(300)}`],
  'server/src/long.test.ts': [lines(600)],
  'server/src/longer.test.ts': [lines(601), 'max-lines'],
  'server/src/camelCase.ts': ['export const a = 1', 'filename-case'],
  'server/src/default.ts': ['export default 1', 'no-default-export'],
  'server/drizzle.config.ts': ['export default { out: "x" }'],
  'server/src/noisy.ts': ['console.log(1)', 'no-console'],
  'server/src/cli/noisy.ts': ['console.log(1)'],
  'server/src/types.ts': ['export const a = (x: any) => x', 'no-explicit-any'],
  'server/src/bang.ts': ['export const a = (x?: string) => x!', 'no-non-null-assertion'],
  'server/src/bang.test.ts': ['export const a = (x?: string) => x!'],
  'server/src/equal.ts': ['export const a = (x: string, y: string) => x == y || x == null', 'eqeqeq'],
  'server/src/type-import.ts': [
    `import { roles } from './roles.ts'\nexport type Roles = typeof roles`,
    'consistent-type-imports',
  ],
  'server/src/roles.ts': ['export const roles = 1'],
  'server/src/ring-a.ts': [`import { b } from './ring-b.ts'\nexport const a = () => b()`, 'no-cycle'],
  'server/src/ring-b.ts': [`import { a } from './ring-a.ts'\nexport const b = (): unknown => a()`, 'no-cycle'],
  'server/src/promise.ts': [
    `const save = async () => 1
     export const a = () => { save() }
     export const b = async (x: number) => { await x }
     export const c = async () => { [1].forEach(async () => { await save() }) }`,
    'await-thenable',
    'no-floating-promises',
    'no-misused-promises',
  ],
  'server/src/switch.ts': [
    `export const a = (x: 'on' | 'off') => { switch (x) { case 'on': return 1 } return 2 }`,
    'switch-exhaustiveness-check',
  ],
  'contract/src/wrong-type.ts': [`export const a: string = 1`, 'TS2322'],
  'server/src/wrong-type.ts': [`import { b } from './roles.ts'\nexport const a = b`, 'TS2305'],
  'server/src/wrong-type.test.ts': ['export const a = Math.max("1")', 'TS2345'],
  'server/src/hidden-type-error.ts': [
    '/* oxlint-disable no-console */\nexport const a: string = 1',
    'TS2322',
    'Unused',
  ],
  'console/src/features/a/wrong-prop.tsx': [
    `const A = ({ n }: { n: number }) => <b>{n}</b>\nexport const B = () => <A n="1" />`,
    'TS2322',
  ],
  'server/src/directive.ts': ['// oxlint-disable-next-line no-console\nexport const a = 1', 'Unused'],
  'server/src/index.ts': [`export * from './roles.ts'`, 'one-way-imports'],
  'server/src/db/migrations/0001.ts': ['console.log(1)'],
  'server/dist/main.js': ['console.log(1)'],
  '.data/files/a.js': ['console.log(1)'],
  'server/src/modules/care/visit/table.ts': ['export const news = {}'],
  'server/src/modules/care/order/service.ts': [
    `import { news } from '../visit/table.ts'
     type Db = { insert: (table: object) => Promise<void> }
     declare const db: Db
     export const write = async (tx: Db) => { await tx.insert(news) }
     export const outside = async (tx: Db) => { await tx.insert({}); await db.insert({}) }`,
    'no-outer-db',
    'no-write-elsewhere',
  ],
  'server/src/modules/care/order/order.test.ts': [
    `import { news } from '../visit/table.ts'
     export const set = async (tx: { insert: (table: object) => Promise<void> }) => { await tx.insert(news) }`,
  ],
  'console/src/ui/button.tsx': [
    `export const A = ({ on }: { on: () => void }) => <div onClick={on}>Save<img src="a.png" /></div>`,
    'alt-text',
    'click-events-have-key-events',
    'no-bare-text',
    'no-static-element-interactions',
  ],
  'console/src/ui/hooks.tsx': [
    `import { useEffect, useState } from 'react'
     export const useA = (x: number) => {
       if (x > 1) useState(0)
       useEffect(() => { document.title = String(x) }, [])
     }`,
    'exhaustive-deps',
    'rules-of-hooks',
  ],
  'console/src/features/a/a-page.tsx': ['export default function APage() { return <b>{1}</b> }'],
  'console/src/features/a/a.test.tsx': ['export const a = () => <b>Save</b>'],
  'console/src/features/b/b.tsx': [
    `import APage from '../a/a-page.tsx'\nexport const B = () => <APage />`,
    'one-way-imports',
  ],
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'kangju-lint-')))
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  module: 'NodeNext',
  jsx: 'preserve',
  types: [],
}

type Report = { diagnostics: { filename: string; code?: string; message: string; severity: string }[] }

const lint = async (): Promise<Report> => {
  const run = promisify(execFile)(process.execPath, [here('node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
    cwd: root,
  })
  const { stdout } = (await run.catch((error: unknown) => error)) as { stdout: string }
  return JSON.parse(stdout) as Report
}

let found: Report['diagnostics']

beforeAll(async () => {
  const react = '{ useEffect: (run: () => void, needs: unknown[]) => void; useState: (value: number) => [number] }'
  write('package.json', '{ "type": "module", "workspaces": ["contract", "server", "console"] }')
  write('oxlint.config.ts', `export { default } from '${pathToFileURL(here('oxlint.config.ts')).href}'`)
  write('tsconfig.json', JSON.stringify({ compilerOptions }))
  write('react.d.ts', `declare module 'react' { const react: ${react}; export = react }`)
  write('jsx.d.ts', 'declare namespace JSX { interface IntrinsicElements { [name: string]: unknown } }')
  for (const [path, [code]] of Object.entries(tree)) write(path, `${code}\n`)
  found = (await lint()).diagnostics
})
afterAll(() => rmSync(root, { recursive: true }))

test.each(Object.entries(tree))('%s', (path, [, ...rules]) => {
  const said = found.filter(({ filename }) => filename === path)
  const names = said.map(({ code, message }) => code?.replace(/^.*\((.*)\)$/, '$1') ?? message.split(' ')[0])
  expect(new Set(names)).toEqual(new Set(rules))
})

test('no finding is a mere warning', () => {
  expect(found.filter(({ severity }) => severity !== 'error')).toEqual([])
})
