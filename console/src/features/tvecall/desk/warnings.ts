import { diseaseWords, healthWords, riskLimits, type CallerHealth, type Text } from '@kangju/contract'
import type { Tone } from '../../../resource/tone.ts'
import type { Say } from '../../../ui/say.ts'
import { cardWords as words } from './words-card.ts'

export interface Warning {
  readonly tone: Extract<Tone, 'red' | 'orange'>
  readonly text: string
}

const { morse, braden } = riskLimits
const { choice } = healthWords

const scored = (score: number | null | undefined, isHigh: (n: number) => boolean, isSome: (n: number) => boolean) =>
  score == null ? undefined : isHigh(score) ? 'high' : isSome(score) ? 'some' : undefined

/** Comma between names of the same kind. */
const joined = (say: Say, texts: readonly Text[]) => texts.map((text) => say(text)).join(' · ')

const allergyOf = (say: Say, { drugAllergy, allergyNote }: CallerHealth): string | undefined => {
  const known = drugAllergy.filter((one) => one !== 'none' && one !== 'other')
  const named = known.map((one) => say(choice.drugAllergy[one]))
  const note = allergyNote ?? (drugAllergy.includes('other') ? say(choice.drugAllergy.other) : undefined)
  const all = note === undefined ? named : [...named, note]
  return all.length === 0 ? undefined : all.join(' · ')
}

/** What a call agent must not miss in a health record: red for danger to life, orange for care. */
export const warningsOf = (say: Say, health: CallerHealth): Warning[] => {
  const red: (string | undefined)[] = []
  const orange: (string | undefined)[] = []
  const allergy = allergyOf(say, health)
  if (allergy !== undefined) red.push(say(words.allergy, { text: allergy }))
  if (health.infectious === 1) red.push(say(words.infection, { text: health.infectiousNote ?? '' }))
  const fall = scored(
    health.morseScore,
    (n) => n >= morse.high,
    (n) => n >= morse.some,
  )
  const pressure = scored(
    health.bradenScore,
    (n) => n <= braden.high,
    (n) => n <= braden.some,
  )
  if (fall === 'high') red.push(say(words.fall))
  if (fall === 'some') orange.push(say(words.fallSome))
  if (pressure === 'high') orange.push(say(words.pressure))
  if (pressure === 'some') orange.push(say(words.pressureSome))
  for (const tube of health.tubes) orange.push(say(choice.tubes[tube]))
  if (health.disability.length > 0)
    orange.push(
      say(words.disabled, {
        text: joined(
          say,
          health.disability.map((one) => choice.disability[one]),
        ),
      }),
    )
  const toned = (tone: Warning['tone'], texts: readonly (string | undefined)[]) =>
    texts.flatMap((text) => (text === undefined ? [] : [{ tone, text }]))
  return [...toned('red', red), ...toned('orange', orange)]
}

export const diseasesOf = (say: Say, { diseases }: CallerHealth): string =>
  diseases.map(({ code, name }) => name ?? say(diseaseWords[code])).join(' · ')

export const medicationsOf = ({ medications }: CallerHealth): string =>
  medications.map(({ name, dose, frequency }) => [name, dose, frequency].filter(Boolean).join(' ')).join('；')

export const bloodOf = (say: Say, { bloodAbo, bloodRh }: CallerHealth): string =>
  [
    bloodAbo == null || bloodAbo === 'unknown' ? '' : say(choice.bloodAbo[bloodAbo]),
    bloodRh == null || bloodRh === 'unknown' ? '' : `Rh ${say(choice.bloodRh[bloodRh])}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
