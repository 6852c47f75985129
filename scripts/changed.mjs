// Selects the tests of a change. Vitest's own --changed would run every server test, since each of them loads the whole
// app.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot, run } from './lib.mjs'

const git = async (...args) => {
  const { ok, output } = await run('git', args)
  return ok ? output.split('\n').filter((line) => line !== '') : undefined
}

/** The newest common commit of this branch and main. */
const findBase = async (given) => {
  if (given !== undefined) return given
  for (const main of ['origin/main', 'main']) {
    const [base] = (await git('merge-base', 'HEAD', main)) ?? []
    if (base !== undefined) return base
  }
  return 'HEAD'
}

const listChanges = async (base) => [
  ...((await git('diff', '--name-only', base)) ?? []),
  ...((await git('ls-files', '--others', '--exclude-standard')) ?? []),
]

const isTest = (path) => /\.test\.tsx?$/.test(path)

const areaFolders = /^(?:server\/src\/modules\/\w+|console\/src\/features)\/([\w-]+)\//
const areaFiles = /^contract\/src\/(?:areas|words)\/(?:\w+\/)?([\w]+)[\w-]*\.ts$/
const areaOf = (path) => (areaFolders.exec(path) ?? areaFiles.exec(path))?.[1]

/** Tests over every area; with SWEEP_AREAS over those only. */
const sweeps = ['sweep', 'foreign', 'malformed', 'privacy'].map((name) => `server/test/sweeps/${name}.test.ts`)

/** Tests that open the screens of every area. */
const crawls = ['e2e/injected-markup.test.ts']

/** Folders that many areas depend on, and their tests. */
const platforms = [
  [/^contract\/src\//, /^contract\/src\//],
  [/^server\/src\/(?!modules)(\w+)\//, /^server\/(?:src\/(?!modules)|test\/)/],
  [/^console\/src\/(?:resource|forms|map|ui|api)\//, /^console\/(?:test|src)\//],
  [/^console\/src\/app\//, /^e2e\/(?:shell|tabs|login|sign-in|access|chrome)\./],
  [/^lint\//, /^lint\//],
  [/^deploy\//, /^(?:e2e\/(?:nodes|proxy|backup)|server\/test\/deploy)\./],
]

const isPlatformOf = (path, test) => platforms.some(([from, to]) => from.test(path) && to.test(test))

/** Imports of a file: contract areas, and modules of the server. */
const readImports = (path) => {
  const source = readFileSync(inRoot(path), 'utf8')
  return [...source.matchAll(/^import\s([\s\S]*?)from\s'([^']+)'/gm)].map(([, names, from]) => ({ names, from }))
}

const importsArea = (path, areas) =>
  readImports(path).some(({ names, from }) => {
    const named =
      from === '@kangju/contract' ? (names.match(/\w+/g) ?? []) : [/\/modules\/\w+\/([\w-]+)\//.exec(from)?.[1]]
    return named.some((name) => areas.has(name))
  })

/** The screens of each area, as the console loads them. */
const readScreens = () => {
  const source = readFileSync(inRoot('console', 'src', 'app', 'pages.ts'), 'utf8')
  return [...source.matchAll(/'([^']+)': \(\) => import\('\.\.\/features\/([\w-]+)\//g)].map(([, path, area]) => ({
    path,
    area,
  }))
}

const opensScreen = (test, screens) => {
  const source = readFileSync(inRoot(test), 'utf8')
  return screens.some(({ path }) => source.includes(`'${path}'`))
}

const importsFile = (test, path) =>
  readImports(test).some(({ from }) => from.startsWith('.') && basename(from) === basename(path))

/** The tests among these that belong to the changed files, with their areas and the areas of the sweeps. */
export const selectTests = (changes, tests) => {
  const areas = new Set(changes.map(areaOf).filter((area) => area !== undefined))
  const shared = changes.filter((path) => !isTest(path) && areaOf(path) === undefined)
  const screens = readScreens().filter(({ area }) => areas.has(area))
  const isAcross = (test) => /^(?:e2e|server\/test)\//.test(test)
  const belongs = (test) => {
    if (changes.includes(test) || areas.has(areaOf(test))) return true
    if ([...sweeps, ...crawls].includes(test) && areas.size > 0) return true
    if (isAcross(test) && (importsArea(test, areas) || opensScreen(test, screens))) return true
    return shared.some((path) => importsFile(test, path) || isPlatformOf(path, test))
  }
  const isEverySwept = shared.some((path) => sweeps.some((test) => isPlatformOf(path, test)))
  return { areas: [...areas], sweptAreas: isEverySwept ? [] : [...areas], tests: tests.filter(belongs) }
}

export const listTests = async () => {
  const tests = await git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx')
  return (tests ?? []).filter((path) => existsSync(inRoot(path)))
}

/** The tests of the changes since `given`, or since main. */
export const findChanged = async (given) => {
  const base = await findBase(given)
  return { base, ...selectTests(await listChanges(base), await listTests()) }
}
