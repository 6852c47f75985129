import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** `::ffff:192.0.2.1` and `192.0.2.1` are the same client. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The client's address of a request outside Fastify, such as a WebSocket handshake, by the same rule: the last address
 * that is not one of the trusted proxies.
 */
export const makeAddressOf = (trustedProxies: readonly string[]) => {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const peer = plain(socket.remoteAddress ?? '')
    if (!isTrusted(peer)) return peer
    const hops = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(plain)
      .filter((hop) => isIP(hop) !== 0)
    return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer
  }
}
