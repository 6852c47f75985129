import { stateOf } from '../../kit/machine.ts'
import {
  closed,
  confidential,
  Count,
  Id,
  Instant,
  oneOf,
  orNull,
  sensitive,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { AreaCode, genders, Lat, Lng } from '../../shared.ts'
import { relations } from '../customer/customer-shared.ts'
import { careLevels, clientMachine, livings } from '../customer/customerclient.ts'
import { HealthDraft } from '../customer/health.ts'
import { orderStates } from '../order/order-states.ts'
import { callMachine, emergencyTypes } from './tvecall-shared.ts'

const { recordDate, bloodAbo, bloodRh, drugAllergy, allergyNote, diseases } = HealthDraft.properties
const { disability, infectious, infectiousNote, tubes, bradenScore, morseScore, medications } = HealthDraft.properties

/** What a call agent has to know of the newest health record of a care recipient. */
export const CallerHealth = closed({
  recordDate,
  bloodAbo,
  bloodRh,
  drugAllergy,
  allergyNote,
  diseases,
  disability,
  infectious,
  infectiousNote,
  tubes,
  bradenScore,
  morseScore,
  medications,
})
export type CallerHealth = Static<typeof CallerHealth>

/** The household itself, a care recipient, an emergency contact of either, or the booker. */
export const contactKinds = ['household', 'client', 'contact', 'booker'] as const

export const CallerContact = closed({
  /** Names the contact in a request for its number. */
  key: Type.String(),
  kind: oneOf(...contactKinds),
  name: Type.String(),
  relation: orNull(oneOf(...relations)),
  /** The care recipient whose contact or booker this is. */
  clientName: orNull(Type.String()),
  mobile: sensitive('tel', Type.String()),
})
export type CallerContact = Static<typeof CallerContact>

const CallerClient = closed({
  id: Id,
  name: Type.String(),
  gender: oneOf(...genders),
  age: Count,
  careLevel: orNull(oneOf(...careLevels)),
  liveStatus: oneOf(...livings),
  status: stateOf(clientMachine),
  bookerId: orNull(Id),
  bookerName: orNull(Type.String()),
  /** Null without a health record, or if the account may not read it. */
  health: orNull(CallerHealth),
})
export type CallerClient = Static<typeof CallerClient>

/** Who calls, as the call agent needs it while the call rings and during the talk. */
export const CallerCard = closed({
  id: Id,
  household: orNull(closed({ id: Id, name: Type.String(), isSuspended: Type.Boolean() })),
  address: orNull(Type.String()),
  areaCode: orNull(AreaCode),
  lng: orNull(Lng),
  lat: orNull(Lat),
  clients: Type.Array(CallerClient),
  /** Health records are shown while the call rings, to the account that talks, and until a call-back is done. */
  isHealthShown: Type.Boolean(),
  contacts: Type.Array(CallerContact),
  /** The staff member who made most of the visits of the last half year. */
  nurse: orNull(closed({ name: Type.String(), visits: Count, lastAt: orNull(Instant) })),
  orders: Type.Array(
    closed({
      id: Id,
      orderNo: Type.String(),
      title: Type.String(),
      clientName: Type.String(),
      createdAt: Instant,
      status: oneOf(...orderStates),
    }),
  ),
  /** Earlier calls of the household. */
  calls: Type.Array(
    closed({
      id: Id,
      calltime: Instant,
      durationSec: orNull(Count),
      accountName: orNull(Type.String()),
      status: stateOf(callMachine),
      emergencyType: orNull(oneOf(...emergencyTypes)),
      remark: orNull(confidential(Type.String())),
    }),
  ),
})
export type CallerCard = Static<typeof CallerCard>
