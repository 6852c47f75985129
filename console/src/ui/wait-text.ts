import { useSay } from './say.ts'
import { waitParts } from './waiting-time.ts'
import { waitWords as words } from './words-wait.ts'

/** The text of a waiting time in minutes. */
export const useWaitText = () => {
  const say = useSay()
  return (minutes: number) => {
    const parts = waitParts(minutes)
    if (parts.days > 0) return say(words.longer, parts)
    return say(parts.hours > 0 ? words.hours : words.minutes, parts)
  }
}
