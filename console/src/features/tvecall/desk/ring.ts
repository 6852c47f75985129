import { useEffect } from 'react'
import type { CallEntry } from '@kangju/contract'
import { useSay } from '../../../ui/say.ts'
import { deskWords as words } from './words.ts'

const lockName = 'kangju-call-ring'
const flashMs = 1_000

/** Two short tones; louder while a call waits too long. */
const playTone = (context: AudioContext, isLoud: boolean) => {
  const gain = context.createGain()
  gain.gain.value = isLoud ? 0.6 : 0.2
  gain.connect(context.destination)
  for (const [at, frequency] of [
    [0, 880],
    [0.25, 660],
  ] as const) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.2)
  }
}

/** Rings in one tab of the browser: the one that gets the lock. */
const ringWhile = (signal: AbortSignal, isLoud: boolean) => {
  const untilEnd = () =>
    new Promise<void>((resolve) => {
      const context = new AudioContext()
      const timer = setInterval(() => playTone(context, isLoud), flashMs)
      signal.addEventListener('abort', () => {
        clearInterval(timer)
        void context.close()
        resolve()
      })
    })
  navigator.locks.request(lockName, { signal }, untilEnd).catch(() => undefined)
}

const notice = (title: string, body: string) => {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.visibilityState === 'visible')
    return undefined
  return new Notification(title, { body, tag: 'kangju-call', requireInteraction: true })
}

/** Makes waiting calls heard: tone, title of the tab and a notice of the system. */
export const useRinging = (ringing: readonly CallEntry[]) => {
  const say = useSay()
  const count = ringing.length
  const isLoud = ringing.some(({ escalation }) => escalation > 0)
  const text = say(words.ringing, { n: count })
  const first = ringing.at(-1)
  const body = `${first?.address ?? ''} ${first?.callerName ?? ''}`.trim()

  useEffect(() => {
    if (count === 0) return undefined
    const ending = new AbortController()
    ringWhile(ending.signal, isLoud)
    return () => ending.abort()
  }, [count, isLoud])

  useEffect(() => {
    if (count === 0) return undefined
    const title = document.title
    const timer = setInterval(() => {
      document.title = document.title === title ? text : title
    }, flashMs)
    return () => {
      clearInterval(timer)
      document.title = title
    }
  }, [count, text])

  useEffect(() => {
    if (count === 0) return undefined
    const shown = notice(text, body)
    return () => shown?.close()
  }, [count, text, body])
}
