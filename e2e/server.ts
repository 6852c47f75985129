import { inRoot } from '../scripts/lib.mjs'
import { openBoxes } from '../server/src/modules/boxes/tvtop/box-sockets.ts'
import { openCalls } from '../server/src/modules/calls/tvecall/call-sockets.ts'
import { openBus } from '../server/src/bus/bus.ts'
import { openHub } from '../server/src/live/hub.ts'
import { startTaskRunner } from '../server/src/modules/base/task/service.ts'
import { testApi } from '../server/test/api/api.ts'
import { answer, hangUp } from './address.ts'

/** The real app with the built console, live channels and background tasks, on a separate database for this file. */
export const startServer = async (
  options: Pick<NonNullable<Parameters<typeof testApi>[0]>, 'isDemo' | 'send'> = {},
) => {
  const api = await testApi({
    consoleDir: inRoot('console', 'dist'),
    boxDir: inRoot('box', 'dist'),
    ...options,
  })
  const { tools, whoIs } = api
  const bus = openBus(api.config, tools.log)
  bus.on((news) => {
    if (news.kind === 'account' || news.kind === 'operator') tools.forget(news)
  })
  const hub = openHub({ server: api.app.server, tools, whoIs, bus, publicUrl: 'http://127.0.0.1' })
  const boxes = openBoxes({ io: hub.io, addressOf: hub.addressOf, tools, bus })
  const calls = openCalls({ io: hub.io, addressOf: hub.addressOf, tools, whoIs, bus, turn: {} })
  const stopTasks = startTaskRunner(tools)
  const url = await answer(api.app.server)
  return {
    ...api,
    url,
    close: async () => {
      await stopTasks()
      boxes.close()
      calls.close()
      await hub.close()
      await bus.close()
      hangUp()
      await api.close()
    },
  }
}
