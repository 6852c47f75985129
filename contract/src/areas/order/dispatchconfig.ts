import { area, before, list, read, reorder, write } from '../../kit/endpoint.ts'
import { enableMachine, machine, stateOf } from '../../kit/machine.ts'
import {
  change,
  Clock,
  closed,
  common,
  Count,
  Done,
  Flag,
  Id,
  Ids,
  Instant,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { AreaCode } from '../../shared.ts'
import { orderSources } from '../customer/customer-shared.ts'

export const ruleModes = ['automatic', 'grab', 'manual'] as const
export type RuleMode = (typeof ruleModes)[number]
export const genderMatches = ['any', 'preferred', 'required'] as const
export type GenderMatch = (typeof genderMatches)[number]
export const strategies = ['nearest', 'bestRated', 'leastLoaded', 'weighted'] as const
export type Strategy = (typeof strategies)[number]
export const fallbacks = ['manual', 'grab', 'organ'] as const
export type Fallback = (typeof fallbacks)[number]

/** The default rule's: it is asked when no other is for a visit. */
export const lastPriority = 999

/** A rule is tried on what was before it decides what is. */
export const dispatchconfigMachine = machine({ ...enableMachine, initial: 'disabled', removable: ['disabled'] })

const whole = (minimum: number, maximum: number, usual?: number) =>
  Type.Integer({ minimum, maximum, ...(usual === undefined ? {} : { default: usual }) })
const On = Type.Unsafe<0 | 1>({ ...Flag, default: 1 })
const Off = Type.Unsafe<0 | 1>({ ...Flag, default: 0 })
const usually = <const V extends string>(values: readonly V[], usual: NoInfer<V>) =>
  Type.Unsafe<V>({ ...oneOf(...values), default: usual })

/** In hundredths of the whole; they add up to a hundred. */
export const Weights = closed({
  distance: whole(0, 100, 30),
  rating: whole(0, 100, 20),
  load: whole(0, 100, 20),
  continuity: whole(0, 100, 20),
  grade: whole(0, 100, 10),
})
export type Weights = Static<typeof Weights>
export const usualWeights: Weights = { distance: 30, rating: 20, load: 20, continuity: 20, grade: 10 }

export const DispatchconfigDraft = closed({
  name: text(1, 30),
  /** The small ones are asked first. */
  priority: whole(1, lastPriority),
  // Which visits it is for; nothing said means all of them.
  areaCodes: listOf(AreaCode, 0, 50),
  classIds: listOf(Id, 0, 50),
  projectIds: listOf(Id, 0, 100),
  organIds: listOf(Id, 0, 100),
  sources: listOf(oneOf(...orderSources), 0, orderSources.length),
  weekdays: listOf(whole(1, 7), 0, 7),
  timeFrom: optional(Clock),
  timeTo: optional(Clock),
  mode: usually(ruleModes, 'automatic'),
  // Who may be sent.
  moldIds: listOf(Id, 0, 20),
  minGradeLevel: optional(whole(1, 12)),
  genderMatch: usually(genderMatches, 'any'),
  maxDistanceKm: whole(1, 100, 10),
  radiusStepKm: whole(0, 20, 5),
  maxDailyOrders: optional(whole(1, 20)),
  bufferMin: whole(0, 240, 60),
  leadMin: whole(0, 1440, 60),
  startBeforeHours: whole(0, 720, 72),
  // In which order they are asked.
  strategy: usually(strategies, 'weighted'),
  weights: Type.Optional(Weights),
  continuity: On,
  // How they are asked, and what if nobody wants.
  autoAccept: Off,
  acceptTimeoutMin: whole(2, 720, 15),
  roundIntervalMin: whole(1, 120, 3),
  maxRounds: whole(1, 10, 3),
  quietFrom: optional(Clock),
  quietTo: optional(Clock),
  fallback: usually(fallbacks, 'manual'),
  fallbackOrganId: optional(Id),
  grabMinutes: optional(whole(5, 240, 30)),
})
export type DispatchconfigDraft = Static<typeof DispatchconfigDraft>

export const DispatchconfigRow = closed({
  ...common,
  ...DispatchconfigDraft.properties,
  weights: Weights,
  minGradeLevel: orNull(whole(1, 12)),
  maxDailyOrders: orNull(whole(1, 20)),
  timeFrom: orNull(Clock),
  timeTo: orNull(Clock),
  quietFrom: orNull(Clock),
  quietTo: orNull(Clock),
  fallbackOrganId: orNull(Id),
  grabMinutes: orNull(whole(5, 240)),
  areaNames: Type.Array(Type.String()),
  classes: Type.Array(Option),
  projects: Type.Array(Option),
  organs: Type.Array(Option),
  molds: Type.Array(Option),
  fallbackOrganName: orNull(Type.String()),
  /** The last one, for everything: it is always there. */
  isDefault: Flag,
  status: stateOf(dispatchconfigMachine),
})
export type DispatchconfigRow = Static<typeof DispatchconfigRow>

/** What saving a rule would mean now. */
const Preview = closed({
  /** Waiting visits that it would be the one for. */
  matches: Count,
  waiting: Count,
  /** A rule before it that takes all that it is for. */
  shadowedBy: orNull(Type.String()),
})

/** Who would be asked first about a visit that waits now. */
const NextAsked = closed({
  childNo: Type.String(),
  projectName: Type.String(),
  areaName: Type.String(),
  startAt: Instant,
  /** When the search begins; none: at once. */
  beginsAt: orNull(Instant),
  /** None where it is open to all, or nobody can. */
  person: orNull(
    closed({
      name: Type.String(),
      organName: Type.String(),
      distanceM: orNull(Count),
      score: Type.Integer(),
      today: Count,
      cap: Count,
    }),
  ),
  /** How many could be asked. */
  able: Count,
  /** Why nobody is. */
  reason: orNull(Type.String()),
})
export type NextAsked = Static<typeof NextAsked>

/** What it would have done to the visits of the last thirty days, and what it would do next. */
export const Simulation = closed({
  visits: Count,
  /** There were more; these are the newest. */
  isCapped: Type.Boolean(),
  matched: Count,
  placed: Count,
  meanDistanceM: orNull(Count),
  /** The most that anybody had on one day, and how far the days lie apart, in hundredths. */
  busiestDay: Count,
  loadSpread: Count,
  staff: Count,
  unplaced: Type.Array(closed({ reason: Type.String(), count: Count })),
  /** Visits that wait now and would follow it, and who would be asked about the first of them. */
  waiting: Count,
  next: Type.Array(NextAsked),
})
export type Simulation = Static<typeof Simulation>

const draftOrId = closed({ id: Type.Optional(Id), ...DispatchconfigDraft.properties })

export const dispatchconfig = area('dispatchconfig', ['order_dispatch_config'], {
  list: list('/orderDispatchConfig/list', {
    query: pageQuery({ name: text(1, 30), mode: oneOf(...ruleModes), status: stateOf(dispatchconfigMachine) }, [
      'priority',
      'name',
      'updatedAt',
    ]),
    reply: pageOf(DispatchconfigRow),
  }),
  read: read('/orderDispatchConfig/detail/{id}', { reply: DispatchconfigRow }),
  before: before('/orderDispatchConfig/before/{id}'),
  add: write('/orderDispatchConfig/create', { body: DispatchconfigDraft, reply: Done }),
  edit: write('/orderDispatchConfig/update', { body: change(DispatchconfigDraft), reply: Done }),
  remove: write('/orderDispatchConfig/delete', { body: Ids }),
  changeStatus: write('/orderDispatchConfig/changeStatue/{id}/{status}', {
    params: { id: Id, status: stateOf(dispatchconfigMachine) },
    reply: Done,
  }),
  /** All rules but the default one, in the order in which they are asked from now on. */
  sort: reorder('/orderDispatchConfig/sort'),
  preview: write('/orderDispatchConfig/preview', { body: draftOrId, reply: Preview }),
  simulate: write('/orderDispatchConfig/simulate', {
    ownTransactions: true,
    body: draftOrId,
    reply: Simulation,
    slow: true,
  }),
})
