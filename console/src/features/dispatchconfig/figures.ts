import type { useSay } from '../../ui/say.ts'
import { rulePageWords as words } from './words.ts'

const kmM = 1000

export const percentOf = (part: number, all: number): number => (all === 0 ? 0 : Math.round((100 * part) / all))

/** Metres below one kilometre, kilometres beyond. */
export const distanceText = (say: ReturnType<typeof useSay>, metres: number): string =>
  metres < kmM ? say(words.metres, { n: metres }) : say(words.km, { n: (metres / kmM).toFixed(1) })
