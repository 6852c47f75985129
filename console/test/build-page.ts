import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
// oxlint-disable-next-line kangju/one-way-imports -- knows where the root is
import { inRoot } from '../../scripts/lib.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the page of the kit's tests is built. */
    kitePage: string
  }
}

/** In a process of its own: it builds for production, which the tests' process is not for. */
const build = (folder: string) =>
  promisify(execFile)(
    process.execPath,
    [inRoot('node_modules', '.bin', 'vite'), 'build', '--logLevel', 'warn', '--outDir', folder],
    { cwd: inRoot('console', 'test', 'page'), timeout: 120_000 },
  )

export const setup = async ({ provide }: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'kangju-kite-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await build(folder)
  } catch (error) {
    await remove()
    throw error
  }
  provide('kitePage', folder)
  return remove
}
