import type { CallEntry } from '@kangju/contract'

/** What the call desk shows. */
export interface DeskState {
  /** Newest on top: calls that ring, and those answered here since the dialog was opened. */
  readonly calls: readonly CallEntry[]
  /** The call in the right part of the dialog. */
  readonly currentId: string | undefined
  readonly isOpen: boolean
  readonly isConnected: boolean
  readonly isRefused: boolean
}

export const firstState: DeskState = {
  calls: [],
  currentId: undefined,
  isOpen: false,
  isConnected: false,
  isRefused: false,
}

/** Calls of other agents leave the list when they are answered; own ones stay until the dialog is closed. */
const belongs = (call: CallEntry, currentId: string | undefined) =>
  call.status === 'calling' || call.isMine || call.callId === currentId

/** The state after a call changed; a new call is on top. */
export const withCall = (state: DeskState, call: CallEntry): DeskState => {
  const others = state.calls.filter(({ callId }) => callId !== call.callId)
  if (!belongs(call, state.currentId)) return { ...state, calls: others }
  const isKnown = others.length < state.calls.length
  return {
    ...state,
    calls: isKnown
      ? state.calls.map((known) => (known.callId === call.callId ? call : known))
      : [call, ...others].toSorted((one, other) => other.calltime.localeCompare(one.calltime)),
  }
}

/** The state after a snapshot: open calls as the server has them, and own ones that are over. */
export const withSnapshot = (state: DeskState, open: readonly CallEntry[]): DeskState => {
  const isOpen = (id: string) => open.some(({ callId }) => callId === id)
  const over = state.calls.filter(({ callId, status }) => !isOpen(callId) && status !== 'calling')
  return open.reduce<DeskState>((next, call) => withCall(next, call), { ...state, calls: over })
}

/** Closing the dialog clears the list; calls that still ring stay in the bar. */
export const closed = (state: DeskState): DeskState => ({
  ...state,
  isOpen: false,
  currentId: undefined,
  calls: state.calls.filter(({ status }) => status === 'calling'),
})

/** A session that ended shows no personal data; after the next sign-in the snapshot brings open calls in full. */
export const withoutPersons = (state: DeskState): DeskState => ({
  ...state,
  calls: state.calls.map((call) => ({ ...call, callerName: null, address: null, remark: null })),
})

export const ringingOf = ({ calls }: DeskState) => calls.filter(({ status }) => status === 'calling')

/** The own talk; there is at most one. */
export const talkOf = ({ calls }: DeskState) => calls.find((call) => call.status === 'talking' && call.isMine)
