import {
  adlSteps,
  cognitionItems,
  levelsOf,
  levelTableFor,
  perceptionItems,
  scoreParts,
  type AreaTable,
  type Levels,
  type ScorePart,
  type Scores,
  type Text,
} from '@kangju/contract'
import type { Values } from '../../../resource/types.ts'
import { stepWords as words } from '../words-records.ts'

export interface Step {
  readonly value: number
  readonly text: Text
}

const able: Readonly<Record<number, readonly Text[]>> = {
  2: [words.needsHelp, words.independent],
  3: [words.dependent, words.someHelp, words.independent],
  4: [words.dependent, words.muchHelp, words.littleHelp, words.independent],
}
const control = [words.noControl, words.sometimesNot, words.controls]
const faculties = [words.lost, words.severe, words.moderate, words.mild, words.normal]
const controlled = new Set(['stool', 'urine'])

const stepsWith = (values: readonly number[], texts: readonly Text[]): Step[] =>
  // The best score comes first, as on the assessors' paper form.
  values.map((value, at) => ({ value, text: texts[at] ?? words.normal })).toReversed()

/** Items of the three parts, with the meaning of each score. */
export const itemsOf: Readonly<
  Record<ScorePart, readonly { readonly key: string; readonly steps: readonly Step[] }[]>
> = {
  adl: Object.entries(adlSteps).map(([key, values]) => ({
    key,
    steps: stepsWith(values, controlled.has(key) ? control : (able[values.length] ?? [])),
  })),
  cognition: cognitionItems.map((key) => ({ key, steps: stepsWith([0, 1, 2, 3, 4], faculties) })),
  perception: perceptionItems.map((key) => ({ key, steps: stepsWith([0, 1, 2, 3, 4], faculties) })),
}

const given = (values: Values, part: ScorePart) => (values[part] ?? {}) as Readonly<Record<string, number | undefined>>

/** Number of scored items of a part, and their sum so far. */
export const soFar = (values: Values, part: ScorePart) => {
  const scores = itemsOf[part].flatMap(({ key }) => given(values, part)[key] ?? [])
  return {
    done: scores.length,
    count: itemsOf[part].length,
    total: scores.reduce((sum, score) => sum + score, 0),
  }
}

export const isScored = (values: Values, part: ScorePart): boolean => {
  const { done, count } = soFar(values, part)
  return done === count
}

/** The levels once every item is scored, by the table of the insured area. */
export const levelsSoFar = (values: Values, tables: readonly AreaTable[]): Levels | undefined => {
  if (!scoreParts.every((part) => isScored(values, part))) return undefined
  const area = values['insureArea']
  return levelsOf(values as unknown as Scores, levelTableFor(typeof area === 'string' ? area : undefined, tables))
}
