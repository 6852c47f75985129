import { before, list, read, reorder, sharedArea, write } from '../../kit/endpoint.ts'
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
import { TaskStarted } from '../../kit/sheet.ts'
import { AreaCode } from '../../shared.ts'
import { taskMachine } from '../task.ts'
import { orderSources } from '../customer/customer-shared.ts'

export const ruleModes = ['automatic', 'grab', 'manual'] as const
export type RuleMode = (typeof ruleModes)[number]
export const genderMatches = ['any', 'preferred', 'required'] as const
export type GenderMatch = (typeof genderMatches)[number]
export const strategies = ['nearest', 'bestRated', 'leastLoaded', 'weighted'] as const
export type Strategy = (typeof strategies)[number]
export const fallbacks = ['manual', 'grab', 'organ'] as const
export type Fallback = (typeof fallbacks)[number]

/** Priority of the default rule, which applies when no other rule matches. */
export const lastPriority = 999

/** Rules start disabled so that they can be simulated first. */
export const dispatchconfigMachine = machine({ ...enableMachine, initial: 'disabled', removable: ['disabled'] })

const whole = (minimum: number, maximum: number, usual?: number) =>
  Type.Integer({ minimum, maximum, ...(usual === undefined ? {} : { default: usual }) })
const On = Type.Unsafe<0 | 1>({ ...Flag, default: 1 })
const Off = Type.Unsafe<0 | 1>({ ...Flag, default: 0 })
const usually = <const V extends string>(values: readonly V[], usual: NoInfer<V>) =>
  Type.Unsafe<V>({ ...oneOf(...values), default: usual })

/** Percentages that add up to 100. */
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
  /** Rules with a lower number apply first. */
  priority: whole(1, lastPriority),
  // Visits the rule applies to; empty lists match all.
  areaCodes: listOf(AreaCode, 0, 50),
  classIds: listOf(Id, 0, 50),
  projectIds: listOf(Id, 0, 100),
  organIds: listOf(Id, 0, 100),
  sources: listOf(oneOf(...orderSources), 0, orderSources.length),
  weekdays: listOf(whole(1, 7), 0, 7),
  timeFrom: optional(Clock),
  timeTo: optional(Clock),
  mode: usually(ruleModes, 'automatic'),
  // Requirements for staff.
  moldIds: listOf(Id, 0, 20),
  minGradeLevel: optional(whole(1, 12)),
  genderMatch: usually(genderMatches, 'any'),
  maxDistanceKm: whole(1, 100, 10),
  radiusStepKm: whole(0, 20, 5),
  maxDailyOrders: optional(whole(1, 20)),
  bufferMin: whole(0, 240, 60),
  leadMin: whole(0, 1440, 60),
  startBeforeHours: whole(0, 720, 72),
  // Ranking of candidates.
  strategy: usually(strategies, 'weighted'),
  weights: Type.Optional(Weights),
  continuity: On,
  // Offers and fallback.
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
  /** Marks the default rule, which matches every visit and cannot be deleted. */
  isDefault: Flag,
  status: stateOf(dispatchconfigMachine),
})
export type DispatchconfigRow = Static<typeof DispatchconfigRow>

/** Effect that saving a rule would have now. */
const Preview = closed({
  /** Unassigned visits the rule would apply to. */
  matches: Count,
  waiting: Count,
  /** Name of an earlier rule that already matches all its visits. */
  shadowedBy: orNull(Type.String()),
})

/** Staff member who would get the first offer of an unassigned visit. */
const NextAsked = closed({
  childNo: Type.String(),
  projectName: Type.String(),
  areaName: Type.String(),
  startAt: Instant,
  /** Start of the search; null if it starts immediately. */
  beginsAt: orNull(Instant),
  /** Null for open visits and if no staff member is eligible. */
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
  /** Number of eligible staff. */
  able: Count,
  /** Reason why no staff member is eligible. */
  reason: orNull(Type.String()),
})
export type NextAsked = Static<typeof NextAsked>

/** Result of the rule for the visits of the last 30 days and for those unassigned now. */
export const Simulation = closed({
  visits: Count,
  /** True if only the newest visits were simulated. */
  isCapped: Type.Boolean(),
  matched: Count,
  placed: Count,
  meanDistanceM: orNull(Count),
  /** Largest number of visits of one staff member on a day, and the spread in hundredths. */
  busiestDay: Count,
  loadSpread: Count,
  staff: Count,
  unplaced: Type.Array(closed({ reason: Type.String(), count: Count })),
  /** Unassigned visits the rule would apply to, and the first offers. */
  waiting: Count,
  next: Type.Array(NextAsked),
})
export type Simulation = Static<typeof Simulation>

const draftOrId = closed({ id: Type.Optional(Id), ...DispatchconfigDraft.properties })

export const dispatchconfig = sharedArea('dispatchconfig', ['order_dispatch_config'], {
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
  /** Sets the order of all rules except the default one. */
  sort: reorder('/orderDispatchConfig/sort'),
  // These write nothing, so an account bound to an organisation can try rules on its own visits and staff.
  preview: write('/orderDispatchConfig/preview', {
    access: ['order_dispatch_config'],
    body: draftOrId,
    reply: Preview,
  }),
  simulate: write('/orderDispatchConfig/simulate', {
    access: ['order_dispatch_config'],
    body: draftOrId,
    reply: TaskStarted,
  }),
  /** Progress and result of a simulation. */
  simulated: read('/orderDispatchConfig/simulated', {
    query: closed({ taskId: Id }),
    reply: closed({
      status: stateOf(taskMachine),
      done: Count,
      total: orNull(Count),
      failure: orNull(Type.String()),
      result: orNull(Simulation),
    }),
  }),
})
