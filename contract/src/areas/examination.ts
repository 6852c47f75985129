import { before, list, read, remove, reorder, sharedArea, write } from '../kit/endpoint.ts'
import { t, type Text } from '../kit/lang.ts'
import { changeStatusBody, enableMachine, machine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  Fen,
  Flag,
  Id,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  text,
  Type,
  type Rules,
  type Static,
} from '../kit/schema.ts'
import { genderLimits, maritalLimits, Sort, type GenderLimit } from '../shared.ts'
import { validationWords } from '../words/validation.ts'
import { picture } from './file.ts'

export const examClassTypes = ['category', 'package'] as const
export type ExamClassType = (typeof examClassTypes)[number]

/** Packages are listed and unlisted, categories enabled and disabled; a category starts enabled. */
export const examMachine = machine({
  states: ['draft', 'onSale', 'offSale', 'enabled', 'disabled'],
  initial: 'draft',
  moves: {
    publish: { from: ['draft', 'offSale'], to: 'onSale' },
    withdraw: { from: ['onSale'], to: 'offSale' },
    begin: { from: ['draft'], to: 'enabled', by: ['system'] },
    enable: { from: ['disabled'], to: 'enabled' },
    disable: { from: ['enabled'], to: 'disabled' },
  },
  removable: ['draft', 'offSale', 'enabled', 'disabled'],
})
export type ExamStatus = (typeof examMachine)['states'][number]
export const examSingleMachine = enableMachine

const GenderChoice = Type.Unsafe<GenderLimit>({ ...oneOf(...genderLimits), default: 'any' })
const MaritalChoice = Type.Unsafe<(typeof maritalLimits)[number]>({ ...oneOf(...maritalLimits), default: 'any' })
const Age = Type.Integer({ minimum: 0, maximum: 130 })

/** Default number of days until the report. */
export const usualReportDays = 5

export const ExaminationclassDraft = closed({
  classType: oneOf(...examClassTypes),
  code: text(1, 16),
  name: text(1, 40),
  genderLimit: optional(GenderChoice),
  maritalLimit: optional(MaritalChoice),
  ageMin: optional(Age),
  ageMax: optional(Age),
  singleIds: Type.Optional(listOf(Id, 0, 200)),
  priceFen: optional(Type.Integer({ minimum: 1, maximum: 9_999_999_999, unit: 'fen' })),
  marketPriceFen: optional(Fen),
  examOrganIds: Type.Optional(listOf(Id, 0, 100)),
  fasting: optional(Flag),
  reportDays: optional(Type.Integer({ minimum: 1, maximum: 30, default: usualReportDays })),
  notice: optional(prose(0, 2000)),
  coverUrl: optional(picture('content', { width: 750, height: 750 })),
  sort: Type.Optional(Sort),
})
export type ExaminationclassDraft = Static<typeof ExaminationclassDraft>

export const examinationRules = {
  packagesOnly: t(
    '仅套餐可填',
    'For health check packages only',
    'Solo para planes de chequeo',
    '健診コースのみ入力できます。',
  ),
  ageBackwards: t(
    '最大年龄不能小于最小年龄',
    'Maximum age can’t be below minimum age',
    'La edad máxima no puede ser menor que la mínima',
    '最高年齢は最低年齢以上にしてください。',
  ),
  marketBelowPrice: t(
    '划线价不能低于套餐价',
    'The list price can’t be below the package price',
    'El precio de lista no puede ser inferior al del plan',
    '定価はコース価格以上にしてください。',
  ),
} as const satisfies Record<string, Text>

/** Fields of packages only. */
export const examPackageFields = [
  'genderLimit',
  'maritalLimit',
  'ageMin',
  'ageMax',
  'singleIds',
  'priceFen',
  'marketPriceFen',
  'examOrganIds',
  'fasting',
  'reportDays',
  'notice',
] as const satisfies (keyof ExaminationclassDraft)[]
const neededByPackages = ['genderLimit', 'maritalLimit', 'singleIds', 'priceFen', 'examOrganIds'] as const

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const named = (keys: readonly (keyof ExaminationclassDraft)[], why: Text) =>
  Object.fromEntries(keys.map((key) => [key, why]))

export const checkExaminationclass: Rules<ExaminationclassDraft> = (draft) => {
  if (draft.classType === 'category')
    return named(
      examPackageFields.filter((key) => isGiven(draft[key])),
      examinationRules.packagesOnly,
    )
  const { ageMin, ageMax, priceFen, marketPriceFen } = draft
  return {
    ...named(
      neededByPackages.filter((key) => !isGiven(draft[key])),
      validationWords.required,
    ),
    ...(ageMin != null && ageMax != null && ageMax < ageMin ? { ageMax: examinationRules.ageBackwards } : {}),
    ...(priceFen != null && marketPriceFen != null && marketPriceFen < priceFen
      ? { marketPriceFen: examinationRules.marketBelowPrice }
      : {}),
  }
}

/** Items for one gender do not fit packages for the other; a package for any gender takes both. */
export const gendersClash = (one: GenderLimit | null | undefined, other: GenderLimit | null | undefined): boolean =>
  one != null && other != null && one !== 'any' && other !== 'any' && one !== other

export const ExaminationclassRow = closed({
  ...common,
  classType: oneOf(...examClassTypes),
  code: Type.String(),
  name: Type.String(),
  genderLimit: orNull(oneOf(...genderLimits)),
  maritalLimit: orNull(oneOf(...maritalLimits)),
  ageMin: orNull(Count),
  ageMax: orNull(Count),
  singleIds: Type.Array(Id),
  singles: Type.Array(Option),
  /** Number of items in the package or category. */
  singleCount: Count,
  priceFen: orNull(Fen),
  marketPriceFen: orNull(Fen),
  examOrganIds: Type.Array(Id),
  examOrgans: Type.Array(Option),
  fasting: orNull(Flag),
  reportDays: orNull(Count),
  notice: orNull(Type.String({ format: 'prose' })),
  coverUrl: orNull(picture('content')),
  sort: Count,
  status: stateOf(examMachine),
})
export type ExaminationclassRow = Static<typeof ExaminationclassRow>

export const examinationclass = sharedArea('examinationclass', ['project_provider'], {
  list: list('/examinationclass/list', {
    query: pageQuery(
      {
        keyword: text(1, 40),
        classType: oneOf(...examClassTypes),
        genderLimit: oneOf(...genderLimits),
        status: stateOf(examMachine),
      },
      ['code', 'name', 'priceFen', 'sort', 'createdAt', 'updatedAt'],
    ),
    reply: pageOf(ExaminationclassRow),
  }),
  nopage: list('/examinationclass/list/nopage', {
    access: ['project_provider', 'guoyaoappointment'],
    /** Returns enabled categories, or listed packages if `classType` asks for them. */
    query: closed({ classType: Type.Optional(oneOf(...examClassTypes)) }),
    reply: Type.Array(Option),
  }),
  read: read('/examinationclass/{id}', { reply: ExaminationclassRow }),
  before: before('/examinationclass/before/{id}'),
  add: write('/examinationclass/add', { body: ExaminationclassDraft, reply: Done }),
  edit: write('/examinationclass/edit', { body: change(ExaminationclassDraft), reply: Done }),
  changestatus: write('/examinationclass/changestatus', { body: changeStatusBody(examMachine), reply: Done }),
  sort: reorder('/examinationclass/sort'),
  remove: remove('/examinationclass'),
})

export const ExaminationsingleDraft = closed({
  code: text(1, 16),
  name: text(1, 40),
  classId: Id,
  meaning: prose(1, 300),
  content: optional(prose(0, 500)),
  genderLimit: GenderChoice,
  maritalLimit: MaritalChoice,
  priceFen: Fen,
  fasting: Type.Unsafe<0 | 1>({ ...Flag, default: 0 }),
})
export type ExaminationsingleDraft = Static<typeof ExaminationsingleDraft>

export const ExaminationsingleRow = closed({
  ...common,
  code: Type.String(),
  name: Type.String(),
  classId: Id,
  className: Type.String(),
  meaning: Type.String({ format: 'prose' }),
  content: orNull(Type.String({ format: 'prose' })),
  genderLimit: oneOf(...genderLimits),
  maritalLimit: oneOf(...maritalLimits),
  priceFen: Fen,
  fasting: Flag,
  packageCount: Count,
  status: stateOf(examSingleMachine),
})
export type ExaminationsingleRow = Static<typeof ExaminationsingleRow>

export const examinationsingle = sharedArea('examinationsingle', ['project_provider'], {
  list: list('/examinationsingle/list', {
    query: pageQuery(
      { keyword: text(1, 40), classId: Id, genderLimit: oneOf(...genderLimits), status: stateOf(examSingleMachine) },
      ['code', 'name', 'priceFen', 'createdAt', 'updatedAt'],
    ),
    reply: pageOf(ExaminationsingleRow),
  }),
  nopage: list('/examinationsingle/list/nopage', {
    /** Returns enabled items unless `all` is set. */
    query: closed({ all: Type.Optional(Flag) }),
    reply: Type.Array(Option),
  }),
  read: read('/examinationsingle/{id}', { reply: ExaminationsingleRow }),
  before: before('/examinationsingle/before/{id}'),
  add: write('/examinationsingle/add', { body: ExaminationsingleDraft, reply: Done }),
  edit: write('/examinationsingle/edit', { body: change(ExaminationsingleDraft), reply: Done }),
  changestatus: write('/examinationsingle/changestatus', { body: changeStatusBody(examSingleMachine), reply: Done }),
  remove: remove('/examinationsingle'),
})
