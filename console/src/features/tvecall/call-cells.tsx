import { tvecall, tvecallWords, type CallRow } from '@kangju/contract'
import { Revealed } from '../../resource/revealed.tsx'
import { Status } from '../../resource/columns.tsx'
import { toneOf, type Tone } from '../../resource/tone.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { showSeconds } from '../../ui/seconds.ts'
import { useSay } from '../../ui/say.ts'

/** Red: not answered. Orange: an action is due. */
export const callTones: Readonly<Record<string, Tone>> = {
  calling: 'orange',
  talking: 'blue',
  ended: 'grey',
  missed: 'red',
  declined: 'red',
  none: 'grey',
  due: 'orange',
  done: 'green',
}

/** The caller's phone number, masked until it is revealed. */
export const CallerPhone = ({ row }: { row: CallRow }) =>
  row.callerMobile === null ? (
    <Nothing />
  ) : (
    <Revealed key={row.id} call={tvecall.reveal} id={row.id} field="callerMobile" masked={row.callerMobile} />
  )

/** The call number over the serial number of the box. */
export const NumberCell = ({ callNo, sn }: CallRow) => (
  <span className="two-lines">
    <span className="figure">{callNo}</span>
    <span className="quiet figure">{sn}</span>
  </span>
)

/** The caller over the phone number. */
export const CallerCell = ({ row }: { row: CallRow }) => (
  <span className="two-lines">
    <span>{row.callerName ?? <Nothing />}</span>
    <CallerPhone row={row} />
  </span>
)

export const SecondsCell = ({ seconds }: { seconds: number | null }) =>
  seconds === null ? <Nothing /> : <span className="figure">{showSeconds(seconds)}</span>

/** The state over the call-back that an unanswered call needs. */
export const StateCell = ({ status, callbackStatus }: CallRow) => {
  const say = useSay()
  const state = <Status tone={toneOf(status, callTones)}>{say(tvecallWords.choice.status[status])}</Status>
  if (callbackStatus === 'none') return state
  return (
    <span className="two-lines">
      {state}
      <Status tone={toneOf(callbackStatus, callTones)}>
        {say(tvecallWords.choice.callbackStatus[callbackStatus])}
      </Status>
    </span>
  )
}
