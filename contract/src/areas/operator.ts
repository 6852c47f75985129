import { area, read } from '../kit/endpoint.ts'
import { BasisPoints, closed, Fen, Flag, Id, orNull, sensitive, Type, type Static } from '../kit/schema.ts'

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** Settings of an operator. */
export const OperatorSettings = closed({
  payTimeoutMin: whole(1, 1440),
  cancelFreeHours: whole(0, 168),
  autoConfirmHours: whole(1, 720),
  settleFreezeDays: whole(0, 365),
  defaultPeopleBp: BasisPoints,
  defaultOrganBp: BasisPoints,
  withdrawMinFen: Fen,
  withdrawMaxFen: Fen,
  withdrawPerDay: whole(1, 100),
  withdrawFeeBp: BasisPoints,
  refundDirectLimitFen: Fen,
  adjustMaxFen: Fen,
  checkinRadiusM: whole(10, 100_000),
  smsTtlSec: whole(30, 3600),
  smsResendSec: whole(1, 3600),
  smsDailyMax: whole(1, 1000),
  ringTimeoutSec: whole(5, 600),
  /** Calls of one box in an hour; more are refused. */
  boxCallsPerHour: whole(1, 1000),
  /** The family gets a text message when a call is not answered. */
  callTellFamily: Flag,
  /** Call agents may record talks. */
  callRecording: Flag,
  /** Days after which recordings of talks are deleted. */
  recordingKeepDays: whole(1, 1095),
  /** Hour of the day, in Beijing, when boxes test their lines. */
  lineTestHour: whole(0, 23),
  singleSession: Flag,
  /** Accounts that move money or grant permissions need a second factor. */
  secondFactor: Flag,
})
export type OperatorSettings = Static<typeof OperatorSettings>

export const operatorDefaults: OperatorSettings = {
  payTimeoutMin: 30,
  cancelFreeHours: 4,
  autoConfirmHours: 24,
  settleFreezeDays: 7,
  defaultPeopleBp: 6000,
  defaultOrganBp: 2500,
  withdrawMinFen: 10_000,
  withdrawMaxFen: 5_000_000,
  withdrawPerDay: 1,
  withdrawFeeBp: 0,
  refundDirectLimitFen: 50_000,
  adjustMaxFen: 1_000_000,
  checkinRadiusM: 500,
  smsTtlSec: 300,
  smsResendSec: 60,
  smsDailyMax: 20,
  ringTimeoutSec: 60,
  boxCallsPerHour: 30,
  callTellFamily: 1,
  callRecording: 0,
  recordingKeepDays: 180,
  lineTestHour: 10,
  singleSession: 1,
  secondFactor: 0,
}

export const OperatorInfo = closed({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  contactName: Type.String(),
  contactMobile: sensitive('mobile', Type.String()),
  financeMobile: sensitive('mobile', Type.String()),
  /** Gets a text message when an emergency call is not answered. */
  dutyMobile: orNull(sensitive('mobile', Type.String())),
  serviceTel: orNull(Type.String()),
  cardPrefix: Type.String(),
  settings: OperatorSettings,
})

export const operator = area('operator', 'signedIn', {
  current: read('/organ/operators/current', { reply: OperatorInfo }),
})
