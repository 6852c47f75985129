import {
  disabilityLevelWords,
  impairmentWords,
  longcareWords,
  scoreParts,
  type Levels,
  type PartLevel,
  type ScorePart,
  type Text,
} from '@kangju/contract'
import type { Say } from '../../../ui/say.ts'
import { levelWords as words } from '../words-records.ts'

const nothing: Text = { zh: '', en: '', es: '', ja: '' }
const impairment = (level: number) => impairmentWords[level] ?? nothing
export const disabilityText = (level: number): Text => disabilityLevelWords[level] ?? nothing

const rangeText = ({ from, to }: PartLevel, say: Say) =>
  from === to ? say(words.exact, { from }) : say(words.range, { from, to })

const partLine = (part: ScorePart, found: PartLevel, say: Say) =>
  say(words.part, {
    part: say(longcareWords.field[part]),
    total: found.total,
    range: rangeText(found, say),
    level: say(impairment(found.level)),
  })

const worseLine = ({ worse, worseLevel }: Levels, say: Say) => {
  const level = say(impairment(worseLevel))
  return worse === 'both'
    ? say(words.same, { level })
    : say(words.worse, { which: say(longcareWords.field[worse]), level })
}

/** Explains in words which totals give which levels, and how they combine. */
export const reasonLines = (levels: Levels, say: Say): string[] => [
  ...scoreParts.map((part) => partLine(part, levels[part], say)),
  worseLine(levels, say),
  say(words.combined, {
    adl: say(impairment(levels.adl.level)),
    worse: say(impairment(levels.worseLevel)),
    result: say(disabilityText(levels.disabilityLevel)),
  }),
]
