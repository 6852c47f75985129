import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to the server that can be cut, go dead, and be mended, while the server itself goes on. */
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
    /** Whoever is connected is thrown off, whoever tries is refused. */
    cut: () => {
      state = 'cut'
      drop()
    },
    /** Nothing gets through any more, and nobody says so. */
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
