import { t } from './kit/lang.ts'
import { formatted, listOf, oneOf, Type } from './kit/schema.ts'

// Shared by several areas.

export const channels = ['miniProgram', 'tv', 'console'] as const
export type Channel = (typeof channels)[number]
export const Channels = listOf(oneOf(...channels), 1, channels.length)
export const channelWords = {
  miniProgram: t('小程序', 'Mini program', 'Miniprograma', 'ミニプログラム'),
  tv: t('电视', 'TV', 'Televisión', 'テレビ'),
  console: t('后台', 'Console', 'Consola', '管理画面'),
} as const

export const genderLimits = ['any', 'male', 'female'] as const
export type GenderLimit = (typeof genderLimits)[number]
export const genderLimitWords = {
  any: t('不限', 'Any', 'Cualquiera', '制限なし'),
  male: t('仅男', 'Male only', 'Solo hombres', '男性のみ'),
  female: t('仅女', 'Female only', 'Solo mujeres', '女性のみ'),
} as const

export const maritalLimits = ['any', 'single', 'married'] as const
export type MaritalLimit = (typeof maritalLimits)[number]
export const maritalLimitWords = {
  any: t('不限', 'Any', 'Cualquiera', '制限なし'),
  single: t('未婚', 'Single', 'Soltero/a', '未婚'),
  married: t('已婚', 'Married', 'Casado/a', '既婚'),
} as const

/** Sort order; lower numbers come first. */
export const usualSort = 100
export const Sort = Type.Integer({ minimum: 0, maximum: 9999, default: usualSort })

/** Kinds of organisations. */
export const organTypes = [
  'nursingStation',
  'careHome',
  'healthCentre',
  'dayCare',
  'housekeeping',
  'hospital',
  'examCentre',
  'other',
] as const
export type OrganType = (typeof organTypes)[number]

/** Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayNames = {
  monday: t('周一', 'Monday', 'Lunes', '月曜日'),
  tuesday: t('周二', 'Tuesday', 'Martes', '火曜日'),
  wednesday: t('周三', 'Wednesday', 'Miércoles', '水曜日'),
  thursday: t('周四', 'Thursday', 'Jueves', '木曜日'),
  friday: t('周五', 'Friday', 'Viernes', '金曜日'),
  saturday: t('周六', 'Saturday', 'Sábado', '土曜日'),
  sunday: t('周日', 'Sunday', 'Domingo', '日曜日'),
} as const satisfies Record<Weekday, ReturnType<typeof t>>

/** A province, city or district (GB/T 2260). */
export const AreaCode = formatted('areaCode', 6)

/** A GCJ-02 position in China. Six decimals are accurate to about 10 cm. */
export const Lng = Type.Number({ minimum: 73, maximum: 135.5 })
export const Lat = Type.Number({ minimum: 3, maximum: 54 })
export const roundPosition = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]
export const genderWords = {
  male: t('男', 'Male', 'Hombre', '男性'),
  female: t('女', 'Female', 'Mujer', '女性'),
} as const

export const rangeText = t(
  '结束时间不能早于开始时间',
  'The end time can’t be before the start time',
  'La hora final no puede ser anterior a la inicial',
  '終了日時は開始日時以降にしてください。',
)

export const futureText = t(
  '不能晚于今天',
  'The date can’t be after today',
  'La fecha no puede ser posterior a hoy',
  '今日以前の日付を指定してください。',
)

/** V-RANGE: whether the end is before the start. */
export const isBackwards = (start: string | null | undefined, end: string | null | undefined): boolean =>
  start != null && end != null && new Date(end) < new Date(start)

/** State of a period at a time; a period without an end never ends. */
export const showStates = ['notYet', 'showing', 'over'] as const
export type ShowState = (typeof showStates)[number]
export const showStateOf = (
  period: { readonly startAt?: string | null; readonly endAt?: string | null },
  now: Date,
): ShowState => {
  if (period.startAt != null && new Date(period.startAt) > now) return 'notYet'
  return period.endAt != null && new Date(period.endAt) <= now ? 'over' : 'showing'
}
