import { useEffect, useState } from 'react'
import { useSay } from '../../../ui/say.ts'
import { levelOf } from './level.ts'
import { deviceWords as words } from './words-talk.ts'
import styles from './device.module.css'

const lookMs = 100
/** Speech is louder than this, in percent. */
const spokenPercent = 20

/** The loudness of a microphone in percent, and whether speech was heard. */
const useLevel = (stream: MediaStream) => {
  const [level, setLevel] = useState({ percent: 0, isHeard: false })
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const percent = levelOf(samples)
      setLevel((last) => ({ percent, isHeard: last.isHeard || percent >= spokenPercent }))
    }, lookMs)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return level
}

/** Moves with the voice of the agent. */
export const LevelMeter = ({ stream }: { readonly stream: MediaStream }) => {
  const say = useSay()
  const { percent, isHeard } = useLevel(stream)
  return (
    <>
      <div
        className={styles.level}
        role="meter"
        aria-label={say(words.level)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <p className="quiet" role="status">
        {say(isHeard ? words.heard : words.speak)}
      </p>
    </>
  )
}
