import { consoleProduct, ensure, serverProduct } from '../scripts/lib.mjs'

/** Once per run, before any worker: two workers would build the same at the same time. */
export const setup = async () => {
  for (const product of [consoleProduct(), serverProduct()])
    if (!(await ensure(product))) throw new Error(`${product.title} failed`)
}
