import { before, list, read, remove, sharedArea, write } from '../../kit/endpoint.ts'
import { t } from '../../kit/lang.ts'
import { changeStatusBody, enableMachine, stateOf } from '../../kit/machine.ts'
import {
  ById,
  change,
  closed,
  common,
  Count,
  Done,
  Flag,
  Id,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import { picture } from '../file.ts'

export const moldMachine = enableMachine
const Status = stateOf(moldMachine)
const ShareBp = Type.Integer({ minimum: 0, maximum: 9000, unit: 'bp' })
const Level = Type.Integer({ minimum: 1, maximum: 12 })

/** One grade. An edit lists the grades to keep by id. */
const GradeDraft = closed({
  id: Type.Optional(Id),
  name: text(1, 20),
  level: Level,
  shareBp: optional(ShareBp),
  status: Type.Unsafe<Static<typeof Status>>({ ...Status, default: 'enabled' }),
})

export const MoldDraft = closed({
  code: text(2, 16),
  name: text(2, 20),
  needLicense: Type.Unsafe<0 | 1>({ ...Flag, default: 0 }),
  minWorkYears: optional(Type.Integer({ minimum: 0, maximum: 40, default: 0 })),
  defaultShareBp: optional(ShareBp),
  iconUrl: optional(picture('content', { width: 120, height: 120 })),
  grades: Type.Array(GradeDraft, { minItems: 1, maxItems: 12 }),
})

const Grade = closed({ id: Id, name: Type.String(), level: Level, shareBp: orNull(ShareBp), status: Status })

export const MoldRow = closed({
  ...common,
  code: Type.String(),
  name: Type.String(),
  needLicense: Flag,
  minWorkYears: Count,
  defaultShareBp: orNull(ShareBp),
  iconUrl: orNull(picture('content')),
  grades: Type.Array(Grade),
  /** Number of staff without former staff. */
  peopleCount: Count,
  status: Status,
})
export type MoldRow = Static<typeof MoldRow>
export type MoldDraft = Static<typeof MoldDraft>

export const moldRules = {
  code: t(
    '以大写字母开头，2-16位大写字母、数字或下划线',
    'Use 2 to 16 capital letters, digits or underscores, starting with a letter',
    'De 2 a 16 mayúsculas, cifras o guiones bajos, empezando por mayúscula',
    '英大文字で始まる2～16文字の英大文字・数字・アンダースコア',
  ),
  codeIsFixed: t(
    '编码不能修改',
    'The code can’t be changed',
    'El código no se puede cambiar',
    'コードは変更できません。',
  ),
  sameName: t('等级名称重复', 'Duplicate grade name', 'Nombre de grado duplicado', '等級名が重複しています。'),
  sameLevel: t('级别重复', 'Duplicate grade level', 'Nivel duplicado', '級が重複しています。'),
  gradeInUse: t(
    '等级“{name}”正在使用，不能删除：{by}',
    'Grade “{name}” is in use and can’t be deleted: {by}',
    'El grado «{name}» está en uso y no se puede eliminar: {by}',
    '等級「{name}」は使用中のため削除できません：{by}',
  ),
}

/** Grade names and levels are unique within a staff type. */
export const checkMold: Rules<MoldDraft> = ({ code, grades }) => {
  const isEarlier = (at: number, key: 'name' | 'level') =>
    grades.slice(0, at).some((other) => other[key] === grades[at]?.[key])
  return {
    ...(/^[A-Z][A-Z0-9_]{1,15}$/.test(code) ? {} : { code: moldRules.code }),
    ...Object.fromEntries(
      grades.flatMap((_grade, at) => [
        ...(isEarlier(at, 'name') ? [[`grades.${at}.name`, moldRules.sameName] as const] : []),
        ...(isEarlier(at, 'level') ? [[`grades.${at}.level`, moldRules.sameLevel] as const] : []),
      ]),
    ),
  }
}

const forPicks = ['company', 'people', 'peopleapply', 'order_dispatch_config'] as const

export const mold = sharedArea('mold', ['company'], {
  list: list('/dictionary/mold/list', {
    query: pageQuery({ name: text(1, 20), status: Status }, ['code', 'name', 'createdAt', 'updatedAt']),
    reply: pageOf(MoldRow),
  }),
  nopage: list('/dictionary/mold/list/nopage', { access: forPicks, reply: Type.Array(Option) }),
  read: read('/dictionary/mold', { query: ById, reply: MoldRow }),
  before: before('/dictionary/mold/before/{id}'),
  add: write('/dictionary/mold/add', { body: MoldDraft, reply: Done }),
  edit: write('/dictionary/mold/edit', { body: change(MoldDraft), reply: Done }),
  changestatus: write('/dictionary/mold/changestatus', { body: changeStatusBody(moldMachine), reply: Done }),
  remove: remove('/dictionary/mold'),
  grades: list('/dictionary/grade/list/nopage', {
    access: forPicks,
    /** Grades of one staff type, or of all. */
    query: closed({ moldId: Type.Optional(Id) }),
    reply: Type.Array(closed({ id: Id, name: Type.String(), moldId: Id, level: Level })),
  }),
})
