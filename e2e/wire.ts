import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to the server whose connection can be cut, go silent and be mended, while the server keeps running. */
export const openWire = async (target: string) => {
  const { hostname, port } = new URL(target)
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
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(Number(port), hostname)
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const end of ends) end.destroy()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
      drop()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
