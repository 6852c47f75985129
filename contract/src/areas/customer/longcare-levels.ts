import { addDays } from '../../kit/business-day.ts'
import { t, type Text } from '../../kit/lang.ts'
import { careLevels, type CareLevel } from './customerclient.ts'
import type { AreaTable, LevelTable, LongcareDraft } from './longcare.ts'

/** The national trial standard of 2021, used where the operator has set no table. */
export const nationalTable: LevelTable = {
  name: 'national2021',
  adl: [100, 65, 45],
  cognition: [16, 4, 2],
  perception: [12, 4, 2],
  combined: [
    [0, 0, 1, 1],
    [1, 1, 1, 2],
    [2, 2, 2, 3],
    [3, 3, 4, 5],
  ],
}

const nationalTitle = t(
  '国家长期护理失能等级评估标准（试行）',
  'National trial standard (2021)',
  'Norma nacional de prueba (2021)',
  '国家試行基準（2021年）',
)

/** Title of a table; an operator's own table has the same name in all languages. */
export const tableTitle = ({ name }: Pick<LevelTable, 'name'>): Text =>
  name === nationalTable.name ? nationalTitle : { zh: name, en: name, es: name, ja: name }

/** The table with the longest prefix that matches the area of insurance. */
export const levelTableFor = (areaCode: string | null | undefined, tables: readonly AreaTable[]): LevelTable =>
  tables
    .filter(({ prefix }) => (areaCode ?? '').startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0]?.table ?? nationalTable

const falls = (numbers: readonly number[]) => numbers.every((one, at) => at === 0 || one < (numbers[at - 1] ?? 0))
const neverFalls = (numbers: readonly number[]) => numbers.every((one, at) => at === 0 || one >= (numbers[at - 1] ?? 0))

/** Inconsistencies in a table, in English because only the import command prints them. */
export const faultsOfTable = ({ table }: AreaTable): string[] => {
  const { combined, name } = table
  const columns = [0, 1, 2, 3].map((at) => combined.map((row) => row[at] ?? 0))
  return [
    ...scoreParts.filter((part) => !falls(table[part])).map((part) => `${name}: ${part} must fall from level to level`),
    ...([...combined, ...columns].every(neverFalls)
      ? []
      : [`${name}: combined may not get better as a part gets worse`]),
  ]
}

export const scoreParts = ['adl', 'cognition', 'perception'] as const
export type ScorePart = (typeof scoreParts)[number]

/** Maximum total of each part. */
export const scoreMost: Readonly<Record<ScorePart, number>> = { adl: 100, cognition: 16, perception: 12 }

export type Scores = Pick<LongcareDraft, ScorePart>

/** Total and level of a part, with the range of totals that gives this level. */
export interface PartLevel {
  readonly total: number
  readonly level: number
  readonly from: number
  readonly to: number
}

/** The resulting levels and the parts that decided them. */
export interface Levels extends Readonly<Record<ScorePart, PartLevel>> {
  /** The worse of cognition and perception. */
  readonly worse: 'cognition' | 'perception' | 'both'
  readonly worseLevel: number
  readonly disabilityLevel: number
  readonly careLevel: CareLevel
}

const totalOf = (scores: Readonly<Record<string, number>>) =>
  Object.values(scores).reduce((sum, score) => sum + score, 0)

const partLevel = (total: number, least: readonly number[], most: number): PartLevel => {
  const found = least.findIndex((limit) => total >= limit)
  const level = found < 0 ? least.length : found
  const better = least[level - 1]
  return { total, level, from: least[level] ?? 0, to: better === undefined ? most : better - 1 }
}

/** Computes the levels of the scores by a table. */
export const levelsOf = (scores: Scores, table: LevelTable = nationalTable): Levels => {
  const part = (key: ScorePart) => partLevel(totalOf(scores[key]), table[key], scoreMost[key])
  const [adl, cognition, perception] = [part('adl'), part('cognition'), part('perception')]
  const worseLevel = Math.max(cognition.level, perception.level)
  const disabilityLevel = table.combined[adl.level]?.[worseLevel]
  if (disabilityLevel === undefined) throw new Error(`the table ${table.name} has no level for this`)
  return {
    adl,
    cognition,
    perception,
    worse:
      cognition.level === perception.level ? 'both' : cognition.level > perception.level ? 'cognition' : 'perception',
    worseLevel,
    disabilityLevel,
    careLevel: careLevelOf(disabilityLevel),
  }
}

/** Maps the six disability levels to the four care levels. */
export const careLevelOf = (disabilityLevel: number): CareLevel =>
  careLevels[Math.min(careLevels.length - 1, disabilityLevel)] ?? 'severe'

const validYears = 2

/** Default last day of an assessment that is valid from the given day. */
export const usualValidTo = (validFrom: string): string => {
  const year = Number(validFrom.slice(0, 4)) + validYears
  // 29 February does not exist two years later.
  const sameDay = validFrom.endsWith('-02-29') ? `${year}-03-01` : `${year}${validFrom.slice(4)}`
  return addDays(sameDay, -1)
}
