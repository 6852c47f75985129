import type { TestProject } from 'vitest/node'
// oxlint-disable-next-line kangju/one-way-imports -- knows how the page is built, and where the root is
import { inRoot, kitPageFolder, kitPageProduct } from '../../scripts/lib.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built page for the kit's tests. */
    kitePage: string
  }
}

/** Builds the page before any worker; the checks of a whole run have built it already. */
export const setup = async ({ provide }: TestProject) => {
  const { isFresh, make } = kitPageProduct()
  if (!isFresh) {
    const { ok, output } = await make()
    if (!ok) throw new Error(output)
  }
  provide('kitePage', inRoot(kitPageFolder))
}
