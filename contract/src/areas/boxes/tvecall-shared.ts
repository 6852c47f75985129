import { machine } from '../../kit/machine.ts'
import { closed, Count, Id, Instant, Type, type Static } from '../../kit/schema.ts'

/** An emergency call. Its record is never edited apart from remark and call-back, and never deleted. */
export const callMachine = machine({
  states: ['calling', 'talking', 'ended', 'missed', 'declined'],
  initial: 'calling',
  moves: {
    connect: { from: ['calling'], to: 'talking' },
    hangup: { from: ['talking'], to: 'ended' },
    decline: { from: ['calling'], to: 'declined' },
    miss: { from: ['calling'], to: 'missed', by: ['system'] },
  },
})
export type CallState = (typeof callMachine)['states'][number]

export const callTypes = ['video', 'voice'] as const
export type CallType = (typeof callTypes)[number]

export const callParties = ['operator', 'caller', 'system'] as const
export type CallParty = (typeof callParties)[number]

export const emergencyTypes = ['accidental', 'enquiry', 'service', 'unwell', 'emergency', 'other'] as const
export type EmergencyType = (typeof emergencyTypes)[number]

/** An unanswered call has to be called back. */
export const callbackStates = ['none', 'due', 'done'] as const
export type CallbackState = (typeof callbackStates)[number]

/** Who is told by text message of a call that was not answered. */
export const callContacts = ['duty', 'family'] as const
export type CallContact = (typeof callContacts)[number]

/** Seconds after which a ringing call gets louder, and then reaches super administrators. */
export const louderAfterSec = 15
export const adminsAfterSec = 30

/** An answer within this many seconds is in time. */
export const answeredInTimeSec = 15

/** A talk that went from one agent to another. */
export const Handover = closed({ fromId: Id, fromName: Type.String(), toId: Id, toName: Type.String(), at: Instant })
export type Handover = Static<typeof Handover>

/** One recording of a talk; a talk that was interrupted or handed over may have several. */
export const CallRecording = closed({
  id: Id,
  startedAt: Instant,
  /** Time of its last part. */
  endedAt: Instant,
  bytes: Count,
  accountName: Type.String(),
})
export type CallRecording = Static<typeof CallRecording>

/** Interval in which a recording is stored, so that a closed page loses no more than this. */
export const recordingPartSec = 5

/** An offered hand-over that is not taken is withdrawn after this many seconds. */
export const handoverWaitsSec = 30
