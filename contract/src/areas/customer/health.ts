import { area, list, remove, write } from '../../kit/endpoint.ts'
import {
  closed,
  common,
  Day,
  Done,
  Flag,
  Id,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  prose,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'

const whole = (minimum: number, maximum: number) => optional(Type.Integer({ minimum, maximum }))
const tenths = (minimum: number, maximum: number) => optional(Type.Number({ minimum, maximum }))

export const bloodTypes = ['a', 'b', 'o', 'ab', 'unknown'] as const
export const rhTypes = ['negative', 'positive', 'unknown'] as const
export const glucoseKinds = ['fasting', 'afterMeal', 'random'] as const
export const drugAllergies = ['none', 'penicillin', 'sulfa', 'streptomycin', 'cephalosporin', 'other'] as const
export const diseaseCodes = [
  'hypertension',
  'diabetes',
  'coronary',
  'copd',
  'cancer',
  'stroke',
  'mental',
  'tuberculosis',
  'hepatitis',
  'other',
] as const
export const disabilities = ['sight', 'hearing', 'speech', 'limb', 'intellect', 'mental', 'other'] as const
export const tubeKinds = ['gastric', 'urinary', 'picc', 'tracheostomy', 'stoma', 'drain', 'other'] as const
export const habits = ['never', 'quit', 'sometimes', 'often'] as const

export const Disease = closed({
  code: oneOf(...diseaseCodes),
  name: optional(text(1, 30)),
  diagnosedAt: optional(Day),
})
export const Medication = closed({
  name: text(1, 40),
  dose: optional(text(1, 30)),
  frequency: optional(text(1, 30)),
  since: optional(Day),
})

/** Measurements and history taken on one day. */
export const HealthDraft = closed({
  recordDate: Day,
  heightCm: tenths(50, 250),
  weightKg: tenths(20, 250),
  bloodAbo: optional(oneOf(...bloodTypes)),
  bloodRh: optional(oneOf(...rhTypes)),
  sbp: whole(60, 260),
  dbp: whole(30, 160),
  pulse: whole(30, 220),
  temperature: tenths(34, 42),
  resp: whole(8, 60),
  glucose: tenths(1, 40),
  glucoseKind: optional(oneOf(...glucoseKinds)),
  spo2: whole(50, 100),
  drugAllergy: listOf(oneOf(...drugAllergies), 1, drugAllergies.length),
  allergyNote: optional(text(1, 100)),
  diseases: Type.Array(Disease, { maxItems: 20 }),
  surgery: optional(prose(0, 200)),
  trauma: optional(prose(0, 200)),
  transfusion: optional(prose(0, 200)),
  familyHistory: optional(prose(0, 200)),
  disability: listOf(oneOf(...disabilities), 0, disabilities.length),
  infectious: Type.Unsafe<0 | 1>({ ...Flag, default: 0 }),
  infectiousNote: optional(text(1, 50)),
  tubes: listOf(oneOf(...tubeKinds), 0, tubeKinds.length),
  bradenScore: whole(6, 23),
  morseScore: whole(0, 125),
  smoking: optional(oneOf(...habits)),
  drinking: optional(oneOf(...habits)),
  exercise: optional(oneOf(...habits)),
  medications: Type.Array(Medication, { maxItems: 30 }),
  note: optional(prose(0, 500)),
})
export type HealthDraft = Static<typeof HealthDraft>

export const infectiousReviews = ['waiting', 'reviewed'] as const
export type InfectiousReview = (typeof infectiousReviews)[number]

export const HealthRow = closed({
  ...common,
  clientId: Id,
  ...HealthDraft.properties,
  /** Body mass index, to one decimal. */
  bmi: orNull(Type.Number()),
  /** Review of an infectious disease; nursing is blocked while it waits. */
  infectiousReview: orNull(oneOf(...infectiousReviews)),
  reviewedAt: orNull(Instant),
  reviewedByName: orNull(Type.String()),
})
export type HealthRow = Static<typeof HealthRow>

/** Every read of health records is recorded in the audit log. */
export const health = area('health', ['customerclient'], {
  list: list('/customerclient/health/list', {
    ownTransactions: true,
    query: closed({ clientId: Id, from: Type.Optional(Day), to: Type.Optional(Day) }),
    reply: Type.Array(HealthRow),
  }),
  /** There is one record per day. Saving the same day again replaces it and needs its version. */
  save: write('/customerclient/health/save', {
    body: closed({ clientId: Id, version: Type.Optional(Version), ...HealthDraft.properties }),
    reply: Done,
  }),
  /** Releases nursing for a care recipient with an infectious disease. */
  review: write('/customerclient/health/review/{id}', { reply: Done }),
  remove: remove('/customerclient/health'),
})
