import { t, type Text } from '@kangju/contract'
import { useSay } from './say.ts'
import { waitParts } from './waiting-time.ts'

const words = {
  minutes: t('{minutes}分', '{minutes} min', '{minutes} min', '{minutes}分'),
  hours: t('{hours}时{minutes}分', '{hours} h {minutes} min', '{hours} h {minutes} min', '{hours}時間{minutes}分'),
  longer: t('{days}天{hours}时', '{days} d {hours} h', '{days} d {hours} h', '{days}日{hours}時間'),
} as const satisfies Record<string, Text>

/** The text of a waiting time in minutes. */
export const useWaitText = () => {
  const say = useSay()
  return (minutes: number) => {
    const parts = waitParts(minutes)
    if (parts.days > 0) return say(words.longer, parts)
    return say(parts.hours > 0 ? words.hours : words.minutes, parts)
  }
}
