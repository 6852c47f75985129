import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { divert, reachServer } from './address.ts'

/** Leads the worker's address over a connection that can be cut, go silent and be mended; the server keeps running. */
export const openWire = async () => {
  let state: 'whole' | 'cut' | 'dead' = 'whole'
  const ends = new Set<Socket>()

  const pass = (from: Socket, to: Socket) => {
    ends.add(from)
    from.on('data', (bytes) => {
      if (state === 'whole') to.write(bytes)
    })
    from.on('error', () => from.destroy())
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
  }
  const farEnd = createServer({ noDelay: true }, reachServer)
  await new Promise<void>((resolve) => farEnd.listen(0, '127.0.0.1', resolve))
  const { port } = farEnd.address() as AddressInfo
  divert((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    pass(near, far)
    return pass(far, near)
  })
  const drop = () => {
    for (const end of ends) end.destroy()
  }

  return {
    /** Drops existing connections and refuses new ones. */
    cut: () => {
      state = 'cut'
      drop()
    },
    /** Nothing gets through any more, without an error. */
    goDead: () => {
      state = 'dead'
    },
    mend: () => {
      state = 'whole'
      drop()
    },
    close: () => {
      divert(undefined)
      drop()
      farEnd.close()
    },
  }
}
