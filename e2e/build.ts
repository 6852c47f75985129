import { boxProduct, consoleProduct, serverProduct } from '../scripts/lib.mjs'

/** Builds once per run, before any worker, because two workers would build the same files at the same time. */
export const setup = async () => {
  for (const { isFresh, make } of [consoleProduct(), boxProduct(), serverProduct()]) {
    if (isFresh) continue
    const { ok, output } = await make()
    if (!ok) throw new Error(output)
  }
}
