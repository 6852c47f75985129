import { testApi } from '../server/test/api.ts'
import { consoleProduct, inRoot } from '../scripts/lib.mjs'

const buildConsole = async () => {
  const { isFresh, make } = consoleProduct()
  if (isFresh) return
  const { ok, output } = await make()
  if (!ok) throw new Error(output)
}

/** The real app with the built console, on a database of this file's own, at an address of its own. */
export const startServer = async () => {
  await buildConsole()
  const api = await testApi({ consoleDir: inRoot('console', 'dist') })
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...api, url }
}
