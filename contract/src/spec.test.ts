import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from './contract.ts'
import type { Access, Holder } from './roles.ts'
import { isParty, roles, rolesOf, withGroups } from './roles.ts'
import { builtScreens, groupRole, groups, mayOpen, screenRoles, screens, type GroupName } from './screens.ts'

const file = (name: string) => new URL(`../spec/${name}`, import.meta.url)
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const rows = (name: string) => lines(readFileSync(file(name), 'utf8')).map((line) => line.split('\t'))

const accessText = (access: Access) => {
  if (access === 'public') return '-'
  if (isParty(access)) return access
  return access === 'signedIn' ? '*' : rolesOf(access).join(',')
}

const specified = rows('calls.tsv').map(([method, path, kind, , access]) => ({
  call: `${method} ${path}`,
  kind,
  access,
}))
const ours = rows('ours.tsv').map(([method, path, kind, , access]) => ({ call: `${method} ${path}`, kind, access }))
const built = calls.map((call) => ({
  call: `${call.method} ${call.path}`,
  kind: call.kind,
  access: accessText(call.access),
}))
const notBuilt = lines(readFileSync(file('not-built.txt'), 'utf8'))

test('every endpoint is defined once', () => {
  const names = built.map(({ call }) => call)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('each endpoint has the kind and the access of the specification', () => {
  const known = new Map([...specified, ...ours].map((row) => [row.call, row]))
  expect(built).toEqual(built.map(({ call }) => known.get(call)))
})

test('every endpoint and screen of the specification is built, and not-built.txt is empty', () => {
  const done = new Set(built.map(({ call }) => call))
  expect(specified.map(({ call }) => call).filter((call) => !done.has(call))).toEqual([])
  expect(screens.map(({ path }) => path).filter((path) => !builtScreens.includes(path))).toEqual([])
  expect(notBuilt).toEqual([])
})

test('not-built.txt only shrinks', () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      encoding: 'utf8',
      cwd: new URL('.', import.meta.url),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  let commits: string[] = []
  try {
    commits = git('log', '--format=%H', '--', '../spec/not-built.txt').split('\n').filter(Boolean)
  } catch {
    // Without a git checkout there is no earlier list to compare with.
  }
  for (const commit of commits) {
    const before = lines(git('show', `${commit}:contract/spec/not-built.txt`))
    expect(
      notBuilt.filter((line) => !before.includes(line)),
      `added since ${commit.slice(0, 8)}`,
    ).toEqual([])
  }
})

test('screens, their order and their permissions match the specification', () => {
  const groupNumbers = new Map((Object.keys(groups) as GroupName[]).map((name, i) => [name, String(i + 1)]))
  const expected = rows('screens.tsv').map(([path, group, access, hidden]) => ({
    path,
    group: group === 'public' ? undefined : group?.split(' ')[0],
    roles: access === '-' ? [] : access?.split('; '),
    hidden: hidden === 'yes',
  }))
  const declared = screens
    .filter(({ ours: isOurs }) => isOurs !== true)
    .map((screen) => ({
      path: screen.path,
      group: screen.group === undefined ? undefined : groupNumbers.get(screen.group),
      roles: screenRoles(screen),
      hidden: screen.hidden === true,
    }))
  expect(declared).toEqual(expected)
  const added = screens.filter(({ ours: isOurs }) => isOurs === true)
  expect(added.filter(({ path }) => expected.some((screen) => screen.path === path))).toEqual([])
})

test('the 37 permissions of the specification exist, and an endpoint or a screen uses each', () => {
  expect(roles).toHaveLength(37)
  const used = new Set([
    ...specified.flatMap(({ access }) => access?.split(',') ?? []),
    ...screens.flatMap(screenRoles),
  ])
  expect(roles.filter((role) => !used.has(role))).toEqual([])
})

test('the permission of a screen includes that of its group', () => {
  const apart = screens.filter(({ group, role }) => {
    const ofGroup = group === undefined ? undefined : groupRole(group)
    return role !== undefined && ofGroup !== undefined && !withGroups([role]).includes(ofGroup)
  })
  expect(apart).toEqual([])
})

test('every export and import names the screen of its list, which its callers may open', () => {
  const sheets = calls.filter(({ kind, screen }) => kind === 'import' || screen !== undefined)
  expect(sheets.length).toBeGreaterThan(15)
  for (const { area, name, screen, access } of sheets) {
    const found = screens.find(({ path }) => path === screen)
    expect(found, `${area}.${name}`).toBeDefined()
    const holder: Holder = { authoritys: withGroups(rolesOf(access)), organId: null, isdefault: 0 }
    expect(found !== undefined && mayOpen(holder, found), `${area}.${name}`).toBe(true)
  }
})
