import {
  AgentHandshake,
  CallerHandshake,
  may,
  problems,
  type CallEventData,
  type CallEventName,
  type CallRefusal,
  type SessionEndCode,
} from '@kangju/contract'
import type { IncomingMessage } from 'node:http'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Me, Tools } from '../../../http/call.ts'
import type { WhoIs } from '../../../http/mount.ts'
import { compileBody } from '../../../http/validate.ts'
import { Problem } from '../../../kit/problem.ts'
import { isCallSeat, readOwn } from '../../base/account/service.ts'
import { readPastSession } from '../../base/session/service.ts'
import { boxThatConnects } from '../../boxes/tvtop/box-calls.ts'
import type { Box } from '../../boxes/tvtop/table.ts'

type Emitted = { [N in CallEventName]: (data: CallEventData<N>) => void }
export type CallSpace = Namespace<DefaultEventsMap, Emitted>
export type CallSocket = Socket<DefaultEventsMap, Emitted>

interface Common {
  readonly socket: CallSocket
  /** Number of the last message that was sent to this connection, by call. */
  readonly cursors: Map<string, number>
  /** Counts what this connection was told of calls. */
  told: number
  /** Settles when the last message to the other side is stored. */
  passed: Promise<unknown>
}

/** The connection of a call agent. Kept here and not in `socket.data`, which other nodes can read. */
export interface AgentGuest extends Common {
  readonly as: 'agent'
  readonly session: string
  me: Me
  /** The session has ended by time: calls still ring here, without personal data, and cannot be answered. */
  isLocked: boolean
}

export interface BoxGuest extends Common {
  readonly as: 'box'
  readonly box: Box
}

export type Guest = AgentGuest | BoxGuest

/** Holds the permission itself, not only as a super administrator. */
export const isAgent = ({ me }: AgentGuest) => me.authoritys.includes('tvecall')

/** The code to send when a session has ended for this reason. */
export const sessionEndOf = (error: unknown): SessionEndCode | undefined => {
  const code = error instanceof Problem ? String(problems[error.problem].code) : ''
  return code === '50008' || code === '50012' || code === '50014' ? code : undefined
}

const isAgentHandshake = compileBody(AgentHandshake)
const isCallerHandshake = compileBody(CallerHandshake)

interface Options {
  readonly tools: Pick<Tools, 'db' | 'clock' | 'keyring' | 'rates' | 'log'>
  readonly whoIs: WhoIs
  readonly addressOf: (request: IncomingMessage) => string
}

type Admission = Guest | CallRefusal['code']

/** The account of the session; one that its time ended is locked. */
const holderOf = async ({ tools, whoIs }: Options, session: string) => {
  try {
    return { me: await whoIs(session), isLocked: false }
  } catch (error) {
    if (sessionEndOf(error) !== '50014') throw error
    return { me: await readPastSession(tools.db, session, tools.clock()), isLocked: true }
  }
}

const admitAgent = async (options: Options, socket: CallSocket, given: AgentHandshake): Promise<Admission> => {
  const { tools } = options
  const { me, isLocked } = await holderOf(options, given.session)
  if (!may(me, ['tvecall']) || me.mustEnrol === true) return '40300'
  const own = await readOwn(tools.db, me)
  if (!isCallSeat(tools.keyring, own, given)) return '40400'
  return {
    as: 'agent',
    socket,
    session: given.session,
    me,
    isLocked,
    cursors: new Map(),
    told: 0,
    passed: Promise.resolve(),
  }
}

const admitBox = async (
  { tools, addressOf }: Options,
  socket: CallSocket,
  given: CallerHandshake,
): Promise<Admission> => {
  const found = await boxThatConnects(tools, addressOf(socket.request), given)
  return typeof found === 'string'
    ? found
    : { as: 'box', socket, box: found.box, cursors: new Map(), told: 0, passed: Promise.resolve() }
}

/** Identifies a connection, or says why it is refused. The handshake is cleared, since its object is passed around. */
export const admit = async (options: Options, socket: CallSocket): Promise<Admission> => {
  const given: unknown = socket.handshake.auth
  socket.handshake.auth = {}
  try {
    if (isAgentHandshake(given)) return await admitAgent(options, socket, given as AgentHandshake)
    if (isCallerHandshake(given)) return await admitBox(options, socket, given as CallerHandshake)
    return '40400'
  } catch (error) {
    const code = sessionEndOf(error)
    if (code === undefined) options.tools.log.warn({ err: error }, 'a connection for calls could not be admitted')
    return code ?? '50300'
  }
}
