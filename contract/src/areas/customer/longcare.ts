import { area, list, remove, write } from '../../kit/endpoint.ts'
import {
  change,
  closed,
  common,
  Count,
  Day,
  Done,
  Fen,
  Flag,
  Id,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  text,
  Type,
  type Static,
  type TSchema,
} from '../../kit/schema.ts'
import { AreaCode } from '../../shared.ts'
import { picture } from '../file.ts'

/** Possible Barthel scores of the ten activities. */
export const adlSteps = {
  eat: [0, 5, 10],
  dress: [0, 5, 10],
  groom: [0, 5],
  stool: [0, 5, 10],
  urine: [0, 5, 10],
  toilet: [0, 5, 10],
  walk: [0, 5, 10, 15],
  transfer: [0, 5, 10, 15],
  stairs: [0, 5, 10],
  bath: [0, 5],
} as const
export type AdlItem = keyof typeof adlSteps
export const cognitionItems = ['time', 'person', 'place', 'memory'] as const
export const perceptionItems = ['vision', 'hearing', 'talk'] as const

const step = (values: readonly number[]) => Type.Unsafe<number>({ type: 'integer', enum: [...values] })
const score = step([0, 1, 2, 3, 4])

export const Adl = closed(
  Object.fromEntries(Object.entries(adlSteps).map(([key, values]) => [key, step(values)])) as Record<
    AdlItem,
    ReturnType<typeof step>
  >,
)
export const Cognition = closed({ time: score, person: score, place: score, memory: score })
export const Perception = closed({ vision: score, hearing: score, talk: score })

export const benefitTypes = ['home', 'institution', 'family'] as const
export const disabilityLevels = [0, 1, 2, 3, 4, 5] as const

export const LongcareDraft = closed({
  clientId: Id,
  insured: Type.Unsafe<0 | 1>({ ...Flag, default: 1 }),
  insureArea: optional(AreaCode),
  applyNo: optional(text(1, 30)),
  assessOrg: text(1, 50),
  assessors: text(1, 40),
  assessDate: Day,
  adl: Adl,
  cognition: Cognition,
  perception: Perception,
  validFrom: Day,
  validTo: Day,
  benefitType: optional(oneOf(...benefitTypes)),
  monthQuotaFen: optional(Fen),
  monthHours: optional(Type.Integer({ minimum: 0, maximum: 744 })),
  designatedOrganId: optional(Id),
  fileUrls: listOf(picture('customer'), 0, 9),
})
export type LongcareDraft = Static<typeof LongcareDraft>

const leastTotals = (most: number) =>
  Type.Array(Type.Integer({ minimum: 0, maximum: most }), { minItems: 3, maxItems: 3 })
const fourOf = <S extends TSchema>(items: S) => Type.Array(items, { minItems: 4, maxItems: 4 })

/** Cut-off totals and their combination; a city can have its own. Lists run from the best level to the worst. */
export const LevelTable = closed({
  /** Displayed name. */
  name: text(1, 40),
  /** Minimum totals of levels 0, 1 and 2; lower totals are level 3. */
  adl: leastTotals(100),
  cognition: leastTotals(16),
  perception: leastTotals(12),
  /** Row: level of activities. Column: the worse level of cognition and perception. */
  combined: fourOf(fourOf(Type.Integer({ minimum: 0, maximum: 5 }))),
})
export type LevelTable = Static<typeof LevelTable>

/** A level table and the areas it applies to. */
export const AreaTable = closed({
  /** Prefix of the area codes the table applies to. */
  prefix: Type.String({ pattern: '^\\d{2,6}$', maxLength: 6 }),
  table: LevelTable,
})
export type AreaTable = Static<typeof AreaTable>
/** The operator's own tables. */
export const AreaTables = Type.Array(AreaTable, { maxItems: 400 })

const Level = Type.Integer({ minimum: 0, maximum: 3 })
export const LongcareRow = closed({
  ...common,
  ...LongcareDraft.properties,
  adlTotal: Count,
  cogTotal: Count,
  perTotal: Count,
  adlLevel: Level,
  cogLevel: Level,
  perLevel: Level,
  disabilityLevel: Type.Integer({ minimum: 0, maximum: 5 }),
  designatedOrganName: orNull(Type.String()),
  /** Table used for this assessment; later changes do not affect it. */
  table: LevelTable,
})
export type LongcareRow = Static<typeof LongcareRow>

export const longcare = area('longcare', ['customerclient'], {
  list: list('/customerclient/longcare/list', {
    ownTransactions: true,
    query: closed({ clientId: Id }),
    reply: Type.Array(LongcareRow),
  }),
  /** The operator's own tables by area of insurance. */
  tables: list('/customerclient/longcare/tables', { reply: AreaTables }),
  organs: list('/customerclient/longcare/organs', { reply: Type.Array(Option) }),
  add: write('/customerclient/longcare/add', { body: LongcareDraft, reply: Done }),
  edit: write('/customerclient/longcare/edit', { body: change(LongcareDraft), reply: Done }),
  remove: remove('/customerclient/longcare'),
})
