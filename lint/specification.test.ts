import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listTests } from '../scripts/changed.mjs'

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const read = (path: string) => readFileSync(root(path), 'utf8')

/** The cells of the table rows of a document, without headings. */
const rowsOf = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| number '))
    .map((line) => line.slice(2, -2).split(' | '))

const index = 'docs/specification.md'
const parts = readdirSync(root('docs/specification')).map((name) => `docs/specification/${name}`)
const statements = parts
  .flatMap((path) => rowsOf(path).map((cells) => ({ path, cells })))
  .map(({ path, cells: [number = '', text = '', proof = '', ...more] }) => ({ path, number, text, proof, more }))
const differences = rowsOf(index).map(([number = '']) => number)

const notBuilt = 'not built yet'
/** What can stand instead of a test, or before one. */
const marks = new Set([notBuilt, 'no test', 'differs'])
const proofsOf = (proof: string) => proof.split(/; (?=`)/)

const files: string[] = await listTests()
const filesAt = (end: string) => files.filter((file) => file === end || file.endsWith(`/${end}`))

/** A title is the text before the function of a test, also after the table of `test.each(…)`. */
const titleBefore =
  /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g
const titles = new Map<string, string[]>()
const titlesOf = (file: string) => {
  const known = titles.get(file) ?? [...read(file).matchAll(titleBefore)].map(([, , title = '']) => title)
  titles.set(file, known)
  return known
}

/** Why a reference leads to no test, or to several. */
const faultOf = (proof: string): string | undefined => {
  if (marks.has(proof)) return undefined
  const [, end = '', title = ''] = /^`([\w./-]+\.test\.tsx?)` › (.+)$/.exec(proof) ?? []
  if (end === '') return 'is neither a test nor a mark'
  const [file, ...others] = filesAt(end)
  if (file === undefined || others.length > 0) return `names ${others.length === 0 ? 'no file' : 'several files'}`
  const found = titlesOf(file).filter((one) => one.replaceAll('\\', '').includes(title)).length
  return found === 1 ? undefined : `is the title of ${found} tests`
}

test('every statement has a number of its own, a text and a proof', () => {
  expect(statements.length).toBeGreaterThan(250)
  expect(
    statements.filter(
      ({ number, text, proof, more }) =>
        !/^[1-9](\.\d+)?-\d\d$/.test(number) || text === '' || proof === '' || more.length > 0,
    ),
  ).toEqual([])
  const numbers = statements.map(({ number }) => number)
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

test('every test that a statement names exists', () => {
  const wrong = statements.flatMap(({ number, proof }) =>
    proofsOf(proof)
      .map((one) => [number, one, faultOf(one)])
      .filter(([, , fault]) => fault !== undefined),
  )
  expect(wrong).toEqual([])
})

test('the deliberate differences are the statements marked so', () => {
  const marked = statements.filter(({ proof }) => proofsOf(proof)[0] === 'differs').map(({ number }) => number)
  expect(differences.toSorted()).toEqual(marked.toSorted())
})

test('every screen and every endpoint of the specification is listed once, as built or not', () => {
  const table = (name: string) =>
    read(`contract/spec/${name}`)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'))
  const missing = new Set(table('not-built.txt').map(([line = '']) => line))
  const named = [
    ...table('screens.tsv').map(([path = '']) => path),
    ...table('calls.tsv')
      .filter(([, , , , , source]) => source === 'spec')
      .map(([method, path]) => `${method} ${path}`),
  ]
  const at = (name: string) => statements.filter(({ text }) => text.startsWith(`\`${name}\``))
  expect(named.map((name) => [name, at(name).map(({ proof }) => proof === notBuilt)])).toEqual(
    named.map((name) => [name, [missing.has(name)]]),
  )
})

test('the documents are linked and small', () => {
  for (const part of parts) expect(read(index)).toContain(part.replace('docs/', ''))
  expect([index, ...parts].filter((path) => read(path).split('\n').length > 300)).toEqual([])
})
