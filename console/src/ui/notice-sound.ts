import { useEffect } from 'react'
import { onMessage } from '../api/live.ts'

const restMs = 3_000
const lengthSec = 0.25

/** Two short tones; a page that was never clicked may not make a sound, which is no error. */
const play = () => {
  try {
    const context = new AudioContext()
    const gain = context.createGain()
    gain.gain.setValueAtTime(0.12, context.currentTime)
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + lengthSec)
    const tone = context.createOscillator()
    tone.frequency.setValueAtTime(880, context.currentTime)
    tone.frequency.setValueAtTime(1175, context.currentTime + lengthSec / 2)
    tone.connect(gain).connect(context.destination)
    tone.addEventListener('ended', () => void context.close())
    tone.start()
    tone.stop(context.currentTime + lengthSec)
  } catch {
    // No sound device.
  }
}

/** Plays a sound for notices of the topics that the account wants to hear, at most once in three seconds. */
export const useNoticeSound = () => {
  useEffect(() => {
    let last = -Infinity
    return onMessage(({ isAudible }) => {
      if (!navigator.userActivation.hasBeenActive || isAudible !== 1 || performance.now() - last < restMs) return
      last = performance.now()
      play()
    })
  }, [])
}
