import { builtScreens, screens } from '@kangju/contract'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Read as text, because the pages themselves need a browser. */
const source = readFileSync(new URL('pages.ts', import.meta.url), 'utf8')
const paged = [...source.matchAll(/^ {2}'(\/[^']*)': \(\) => import/gm)].map(([, path]) => path)

/** Pages that are not in the menu and belong to no group. */
const outside = new Set(['/home', '/profile/index'])

it('has a page for every screen listed in `builtScreens`, and for no other', () => {
  const inMenu = screens.filter(({ group, path }) => group !== undefined || outside.has(path))
  const built = inMenu.map(({ path }) => path).filter((path) => builtScreens.includes(path))
  expect(new Set(paged)).toEqual(new Set(built))
})
