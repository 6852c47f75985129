import {
  callNamespace,
  livePath,
  type CallAck,
  type CallEntry,
  type CallEventData,
  type CallEventName,
  type CallMessage,
  type CallMessageName,
  type CallRefusal,
  type PeerMessage,
  type PeerMessageName,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { accounts } from '../../src/modules/base/account/table.ts'
import type { Box } from '../../src/modules/boxes/tvtop/table.ts'
import { encrypt } from '../../src/secret/keyring.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { seeSoon } from '../live-nodes.ts'
import { boxToken } from './tv-rows.ts'

type Message = PeerMessageName | CallMessageName
type DataOf<N extends Message> = N extends PeerMessageName
  ? PeerMessage<N>
  : N extends CallMessageName
    ? CallMessage<N>
    : never

/** A connection for calls that keeps what it hears. */
export interface CallClient {
  readonly socket: Socket
  readonly heard: { readonly event: CallEventName; readonly data: unknown }[]
  readonly all: <N extends CallEventName>(event: N) => CallEventData<N>[]
  readonly say: <N extends Message>(event: N, data: Omit<DataOf<N>, 'msgId'> & { msgId?: string }) => Promise<CallAck>
  readonly settled: Promise<string>
}

export const connectCalls = (url: string, auth: object): CallClient => {
  const socket = io(url + callNamespace, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
  })
  const heard: CallClient['heard'] = []
  socket.onAny((event: CallEventName, data: unknown) => heard.push({ event, data }))
  const settled = new Promise<string>((resolve) => {
    socket.once('snapshot', () => resolve('connected'))
    socket.once('connect_error', (error: Error & { data?: CallRefusal }) => resolve(error.data?.code ?? error.message))
  })
  return {
    socket,
    heard,
    all: <N extends CallEventName>(event: N) =>
      heard.flatMap((one) => (one.event === event ? [one.data as CallEventData<N>] : [])),
    say: (event, data) => {
      const isNumbered = event !== 'sync'
      return socket
        .timeout(20_000)
        .emitWithAck(event, isNumbered ? { msgId: newId(), ...data } : data) as Promise<CallAck>
    },
    settled,
  }
}

export const boxHandshake = ({ sn, ecallid }: Box, token = boxToken) => ({ as: 'box', sn, ecallid, token })

/** Gives the account a seat at the call desk and signs it in. */
export const agentHandshake = async (api: TestApi, username: string) => {
  const [row] = await api.db.select().from(accounts).where(eq(accounts.username, username))
  if (row === undefined) throw new Error(`there is no account ${username}`)
  const { id, operatorId } = row
  const ecallid = `seat_${username}`.slice(0, 32)
  const token = `desk-token-of-${username}`.slice(0, 64)
  const ecalltoken = encrypt(api.tools.keyring, { table: 'account', field: 'ecalltoken', operatorId, id }, token)
  await api.db.update(accounts).set({ ecallid, ecalltoken }).where(eq(accounts.id, id))
  return { as: 'agent', session: await api.tokenOf(username), username, ecallid, token }
}

/** The call of an acknowledgement; fails for a refusal. */
export const callOf = (ack: CallAck): CallEntry => {
  if (ack.ok === 'no' || ack.call === undefined) throw new Error(`refused: ${JSON.stringify(ack)}`)
  return ack.call
}

/** Waits until the client heard such an event. */
export const hears = async <N extends CallEventName>(
  client: CallClient,
  event: N,
  isMeant: (data: CallEventData<N>) => boolean = () => true,
): Promise<CallEventData<N>> => {
  let found: CallEventData<N> | undefined
  await seeSoon(() => {
    found = client.all(event).find(isMeant)
    return found !== undefined
  })
  return found as CallEventData<N>
}
