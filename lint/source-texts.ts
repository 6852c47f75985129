import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface SourceText {
  readonly zh: string
  readonly en: string
  readonly es: string
  readonly ja: string
  /** File and line. */
  readonly place: string
}

const root = fileURLToPath(new URL('../', import.meta.url))
const quoted = String.raw`'((?:[^'\\]|\\.)*)'`
const oneText = new RegExp(String.raw`\bt\(\s*${[quoted, quoted, quoted, quoted].join(String.raw`,\s*`)},?\s*\)`, 'g')

/** Every text of the product as it is written in the source, for tests of their wording. */
export const readSourceTexts = (): readonly SourceText[] =>
  globSync('{contract,console,server,box,calls}/src/**/*.{ts,tsx}', { cwd: root })
    .toSorted()
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(`${root}${path}`, 'utf8')
      return [...source.matchAll(oneText)].map(({ index, 1: zh = '', 2: en = '', 3: es = '', 4: ja = '' }) => {
        const line = source.slice(0, index).split('\n').length
        return { zh, en, es, ja, place: `${path}:${line}` }
      })
    })
