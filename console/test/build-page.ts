import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
// oxlint-disable-next-line kangju/one-way-imports -- knows where the root is
import { inRoot } from '../../scripts/lib.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built page for the kit's tests. */
    kitePage: string
  }
}

const cache = inRoot('node_modules', '.cache', 'kangju')
const prefix = 'kite-page-'
const inputs = [
  'package-lock.json',
  'console/test/kite.ts',
  ...['console/test/page', 'console/src', 'contract/src'].map((folder) => `${folder}/**/*.*`),
]

const hashOfInputs = async () => {
  const files: string[] = []
  for await (const file of glob(inputs, { cwd: inRoot() })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(await readFile(inRoot(file)))
  return hash.digest('hex').slice(0, 16)
}

/** Runs in a separate process, because the build is for production and NODE_ENV of the tests is not. */
const build = (folder: string) =>
  promisify(execFile)(
    process.execPath,
    [inRoot('node_modules', '.bin', 'vite'), 'build', '--logLevel', 'warn', '--outDir', folder],
    { cwd: inRoot('console', 'test', 'page') },
  )

const forgetOthers = async (kept: string) => {
  const old = (await readdir(cache)).filter((name) => name.startsWith(prefix) && name !== kept)
  await Promise.all(old.map((name) => rm(join(cache, name), { recursive: true, force: true })))
}

/** Builds the page unless a build of exactly these files exists. */
export const setup = async ({ provide }: TestProject) => {
  await mkdir(cache, { recursive: true })
  const name = prefix + (await hashOfInputs())
  const folder = join(cache, name)
  if (!existsSync(folder)) {
    const aside = join(cache, `building-${prefix}${process.pid}`)
    await build(aside)
    await rename(aside, folder)
    await forgetOthers(name)
  }
  provide('kitePage', folder)
}
