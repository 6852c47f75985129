import type { CallState } from './call.ts'
import { element, play, video } from './elements.ts'
import { say, words } from './words.ts'

/** Minutes and seconds since then: `3:05`. */
const elapsed = (since: number) => {
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A press right after a change was meant for the button before. */
const settleMs = 1_000

const hasPicture = (stream: MediaStream | undefined) => (stream?.getVideoTracks().length ?? 0) > 0

/** The screen of an open call. It is updated in place, since drawing the pictures again would interrupt them. */
export const openCallScreen = (onEnd: () => void) => {
  let shown: CallState | undefined
  const title = element('h2')
  const time = element('p', { class: 'time' })
  const recording = element('p', { class: 'recording', text: say(words.recording), attributes: { role: 'status' } })
  const away = element('p', { class: 'warning', text: say(words.away) })
  const stalled = element('p', { class: 'warning', text: say(words.stalled) })
  const noMedia = element('p', { class: 'warning', text: say(words.noMedia) })
  const theirs = video('theirs', false)
  const own = video('own', true)
  const voice = element('p', { class: 'voice', text: say(words.voiceTalk) })
  const end = element('button', {
    class: 'end',
    key: 'end',
    onPress: () => {
      if (Date.now() - (shown?.since ?? 0) >= settleMs) onEnd()
    },
  })
  const pictures = element('div', { class: 'pictures', children: [theirs, own, voice] })
  const node = element('main', {
    class: 'call',
    children: [
      element('div', { class: 'state', children: [title, time, recording, away, stalled, noMedia, end] }),
      pictures,
    ],
  })
  const tick = () => {
    if (shown === undefined) return
    const text = elapsed(shown.since)
    time.textContent = shown.phase === 'calling' ? say(words.waited, { time: text }) : text
  }
  return {
    node,
    tick,
    update: (state: CallState) => {
      shown = state
      const isTalking = state.phase === 'talking'
      title.textContent = say(isTalking ? words.talking : words.calling)
      end.textContent = say(isTalking ? words.hangUp : words.cancel)
      recording.hidden = !(isTalking && state.isRecorded)
      away.hidden = !state.isAgentAway
      stalled.hidden = !state.isStalled
      noMedia.hidden = state.hasMedia
      play(theirs, state.remote)
      play(own, state.local)
      theirs.hidden = !hasPicture(state.remote)
      own.hidden = !hasPicture(state.local)
      pictures.classList.toggle('alone', theirs.hidden)
      voice.hidden = state.callType !== 'voice' || hasPicture(state.remote)
      tick()
    },
  }
}

const said = { ended: words.ended, missed: words.missed, busy: words.busy } as const

/** The sentence about the people that get a text message. */
const toldText = (told: CallState['told']) => {
  const [isFamily, isDuty] = [told.includes('family'), told.includes('duty')]
  if (isFamily && isDuty) return say(words.toldBoth)
  if (isFamily) return say(words.toldFamily)
  return isDuty ? say(words.toldDuty) : undefined
}

/** What the box says after a call. */
export const endOf = ({ phase, told }: CallState) =>
  phase === 'ended' || phase === 'missed' || phase === 'busy'
    ? { title: say(said[phase]), lines: [toldText(told)] }
    : undefined
