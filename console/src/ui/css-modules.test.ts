import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The compiler knows no class names: what style sheets define and what components use is compared here.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const all = (pattern: string) => globSync(pattern, { cwd: root }).toSorted()
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)

const selectorsOf = (css: string) => matches(css.replaceAll(/\/\*.*?\*\//gs, ''), /([^{};]+)\{/g).join('\n')
const classesOf = (css: string) => new Set(matches(selectorsOf(css), /\.([a-z][\w-]*)/gi))

const modules = new Map(
  all('**/*.module.css').map((file) => [file, classesOf(read(file).replaceAll(/:global\([^)]*\)/g, ''))]),
)
const base = read('ui/base.css')
const utilities = [...classesOf(base)].filter((name) => !name.startsWith('ant-'))
const code = all('**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: read(file) }))

/** What a file imports from style sheets, and which classes of them it uses. */
const usesOf = ({ file, text }: { file: string; text: string }) =>
  [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)].map(([, name = '', path = '']) => ({
    sheet: join(file, '..', path),
    names: matches(text, new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
    isDynamic: text.includes(`${name}[`),
  }))

/** The text between the bracket that stands before a place and its counterpart. */
const bracketed = (text: string, from: number) => {
  let depth = 1
  let at = from
  while (depth > 0 && at < text.length) {
    if ('({['.includes(text[at] ?? '')) depth += 1
    if (')}]'.includes(text[at] ?? '')) depth -= 1
    at += 1
  }
  return text.slice(from, at - 1)
}

/** Class names that are written out, wherever an element gets its class. */
const literalsOf = (text: string) => {
  const expressions = [...text.matchAll(/[cC]lassName=\{|\bclasses\(/g)].map(({ 0: start, index }) =>
    bracketed(text, index + start.length).replaceAll(/[!=]== '[^']*'/g, ''),
  )
  return [
    ...matches(text, /[cC]lassName="([^"]*)"/g),
    ...matches(text, /\b[cC]lass(?:Name)?: '([^']*)'/g),
    ...expressions.flatMap((one) => matches(one, /['`]([^'`]*)['`]/g)),
  ].flatMap((names) => names.split(/\s+/).filter(Boolean))
}

it('components use the classes that their style sheets define, and all of them', () => {
  const used = new Map([...modules.keys()].map((sheet) => [sheet, new Set<string>()]))
  const wrong: string[] = []
  for (const one of code)
    for (const { sheet, names, isDynamic } of usesOf(one)) {
      if (isDynamic || names.length === 0) wrong.push(`${one.file}: uses ${sheet} in no way that can be followed`)
      for (const name of names) {
        if (modules.get(sheet)?.has(name) !== true) wrong.push(`${one.file}: no .${name} in ${sheet}`)
        used.get(sheet)?.add(name)
      }
    }
  for (const [sheet, names] of modules)
    for (const name of names) {
      if (used.get(sheet)?.has(name) !== true) wrong.push(`${sheet}: nothing uses .${name}`)
      if (!/^[a-z]\w*$/.test(name)) wrong.push(`${sheet}: .${name} is not in camelCase`)
    }
  expect(wrong).toEqual([])
})

it('only utilities are global: few, listed in base.css, and used', () => {
  const written = code.flatMap(({ file, text }) => literalsOf(text).map((name) => ({ file, name })))
  expect(written.filter(({ name }) => !utilities.includes(name))).toEqual([])
  expect(utilities.filter((name) => !written.some((one) => one.name === name))).toEqual([])
  expect(matches(base.split('*/')[0] ?? '', /^ \* \.([\w-]+) /gm).toSorted()).toEqual(utilities.toSorted())
  expect(utilities.length).toBeLessThanOrEqual(12)
  const sheets = all('**/*.css').filter((file) => !modules.has(file))
  expect(sheets).toEqual(['ui/base.css', 'ui/tokens.css'])
})
