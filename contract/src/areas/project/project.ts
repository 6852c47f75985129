import { before, list, read, remove, sharedArea, write } from '../../kit/endpoint.ts'
import { changeStatusBody, enableMachine, saleMachine, stateOf } from '../../kit/machine.ts'
import {
  BasisPoints,
  change,
  closed,
  common,
  Count,
  Done,
  Fen,
  Flag,
  formatted,
  Id,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  rich,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { Channels, genderLimits, Sort, type GenderLimit } from '../../shared.ts'
import { picture } from '../file.ts'

export const serviceModes = ['atHome', 'onSite', 'online'] as const
export type ServiceMode = (typeof serviceModes)[number]
export const projectUnits = ['visit', 'hour', 'day', 'set'] as const
export type ProjectUnit = (typeof projectUnits)[number]
export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

export const projectMachine = saleMachine
const SpecStatus = stateOf(enableMachine)
const whole = (minimum: number, maximum: number, usual?: number) =>
  Type.Integer({ minimum, maximum, ...(usual === undefined ? {} : { default: usual }) })
const Off = Type.Unsafe<0 | 1>({ ...Flag, default: 0 })
const Age = whole(0, 130)
const Level = whole(1, 12, 1)
const Price = Type.Integer({ minimum: 1, maximum: 9_999_999_999, unit: 'fen' })

/** One option of a service. An edit lists the options to keep by id. */
export const SpecDraft = closed({
  id: Type.Optional(Id),
  name: text(1, 30),
  priceFen: Price,
  marketPriceFen: optional(Fen),
  times: whole(1, 365, 1),
  durationMin: whole(15, 1440, 60),
  validDays: whole(1, 730, 30),
  visitFeeFen: optional(Fen),
  materialFeeFen: optional(Fen),
  moldId: optional(Id),
  gradeId: optional(Id),
  peopleShareBp: optional(BasisPoints),
  organShareBp: optional(BasisPoints),
  dailyLimit: optional(whole(1, 9999)),
  status: Type.Unsafe<Static<typeof SpecStatus>>({ ...SpecStatus, default: 'enabled' }),
})
export type SpecDraft = Static<typeof SpecDraft>

export const ProjectDraft = closed({
  name: formatted('title', 40),
  classId: Id,
  coverUrl: picture('content', { width: 750, height: 750 }),
  images: listOf(picture('content', { width: 750, height: 750 }), 0, 6),
  summary: text(1, 100),
  content: rich(1),
  notice: optional(prose(0, 2000)),
  contraindication: optional(prose(0, 1000)),
  serviceMode: oneOf(...serviceModes),
  unit: oneOf(...projectUnits),
  moldIds: listOf(Id, 1, 5),
  minGradeLevel: optional(Level),
  genderLimit: Type.Unsafe<GenderLimit>({ ...oneOf(...genderLimits), default: 'any' }),
  ageMin: optional(Age),
  ageMax: optional(Age),
  needAssess: Off,
  needPrescription: Off,
  needMaterial: Off,
  materialNote: optional(prose(0, 200)),
  riskLevel: Type.Unsafe<RiskLevel>({ ...oneOf(...riskLevels), default: 'low' }),
  consentUrl: optional(picture('content')),
  channel: Channels,
  hot: optional(Off),
  sort: optional(Sort),
  specs: Type.Array(SpecDraft, { minItems: 1, maxItems: 20 }),
})
export type ProjectDraft = Static<typeof ProjectDraft>

const Spec = closed({
  id: Id,
  name: Type.String(),
  priceFen: Fen,
  marketPriceFen: orNull(Fen),
  times: Count,
  durationMin: Count,
  validDays: Count,
  visitFeeFen: orNull(Fen),
  materialFeeFen: orNull(Fen),
  moldId: orNull(Id),
  moldName: orNull(Type.String()),
  gradeId: orNull(Id),
  gradeName: orNull(Type.String()),
  peopleShareBp: orNull(BasisPoints),
  organShareBp: orNull(BasisPoints),
  dailyLimit: orNull(Count),
  status: SpecStatus,
})

const listed = {
  ...common,
  code: Type.String(),
  name: Type.String(),
  classId: Id,
  className: Type.String(),
  coverUrl: picture('content'),
  images: Type.Array(picture('content')),
  summary: Type.String(),
  serviceMode: oneOf(...serviceModes),
  unit: oneOf(...projectUnits),
  moldIds: Type.Array(Id),
  molds: Type.Array(Option),
  minGradeLevel: Count,
  genderLimit: oneOf(...genderLimits),
  ageMin: orNull(Age),
  ageMax: orNull(Age),
  needAssess: Flag,
  needPrescription: Flag,
  needMaterial: Flag,
  materialNote: orNull(Type.String()),
  riskLevel: oneOf(...riskLevels),
  consentUrl: orNull(picture('content')),
  channel: Channels,
  hot: Flag,
  sort: Count,
  saleCount: Count,
  /** Lowest and highest price of the enabled options. */
  priceMinFen: Fen,
  priceMaxFen: Fen,
  specCount: Count,
  specs: Type.Array(Spec),
  status: stateOf(projectMachine),
}

export const ProjectListRow = closed(listed)
export type ProjectListRow = Static<typeof ProjectListRow>
/** Adds the long texts, which lists omit. */
export const ProjectRow = closed({
  ...listed,
  content: Type.String({ format: 'html' }),
  notice: orNull(Type.String({ format: 'prose' })),
  contraindication: orNull(Type.String({ format: 'prose' })),
})
export type ProjectRow = Static<typeof ProjectRow>

/** An option to choose; its name includes the service. */
export const SpecOption = closed({
  id: Id,
  name: Type.String(),
  specName: Type.String(),
  projectId: Id,
  projectName: Type.String(),
  priceFen: Fen,
  times: Count,
  durationMin: Count,
  validDays: Count,
})
export type SpecOption = Static<typeof SpecOption>

export const project = sharedArea('project', ['project_provider'], {
  list: list('/project/list', {
    query: pageQuery(
      {
        keyword: text(1, 40),
        /** A category and its subcategories. */
        classId: Id,
        moldId: Id,
        serviceMode: oneOf(...serviceModes),
        riskLevel: oneOf(...riskLevels),
        status: stateOf(projectMachine),
      },
      ['code', 'name', 'sort', 'saleCount', 'createdAt', 'updatedAt'],
    ),
    reply: pageOf(ProjectListRow),
  }),
  /** Includes drafts, because organisations choose their services before they are listed. */
  nopage: list('/project/list/nopage', {
    access: [
      'project_provider',
      'organ',
      'people',
      'peopleapply',
      'order_dispatch_config',
      'organprojectpromotionqrcode',
    ],
    reply: Type.Array(Option),
  }),
  read: read('/project/{id}', { reply: ProjectRow }),
  before: before('/project/before/{id}'),
  add: write('/project/add', { body: ProjectDraft, reply: Done }),
  edit: write('/project/edit', { body: change(ProjectDraft), reply: Done }),
  changestatus: write('/project/changestatus', { body: changeStatusBody(projectMachine), reply: Done }),
  remove: remove('/project'),
  /** Enabled staff types with their grades, for service forms. */
  molds: list('/project/mold/list/nopage', {
    reply: Type.Array(closed({ id: Id, name: Type.String(), grades: Type.Array(Option) })),
  }),
  /** Options that can be ordered: enabled, of a listed service that an active organisation provides. */
  specs: list('/projectspec/provider/list/nopage', {
    access: ['project_provider', 'order', 'tvbooking', 'order_dispatch_config'],
    query: closed({
      projectId: Type.Optional(Id),
      organId: Type.Optional(Id),
      keyword: Type.Optional(text(1, 40)),
    }),
    reply: Type.Array(SpecOption),
  }),
})
