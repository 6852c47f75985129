import { t } from '../../kit/lang.ts'
import { closed, formatted, oneOf, sensitive, Type } from '../../kit/schema.ts'

// Shared by care recipients, bookers and TV users.

export const relations = [
  'self',
  'spouse',
  'child',
  'grandchild',
  'sibling',
  'friend',
  'socialWorker',
  'other',
] as const
export type Relation = (typeof relations)[number]
export const relationWords = {
  self: t('本人', 'Self', 'La propia persona', '本人'),
  spouse: t('配偶', 'Spouse', 'Cónyuge', '配偶者'),
  child: t('子女', 'Child', 'Hijo o hija', '子'),
  grandchild: t('孙辈', 'Grandchild', 'Nieto o nieta', '孫'),
  sibling: t('兄弟姐妹', 'Sibling', 'Hermano o hermana', '兄弟姉妹'),
  friend: t('亲友', 'Relative or friend', 'Allegado', '親族・友人'),
  socialWorker: t('社工/居委', 'Social worker', 'Trabajador social', 'ソーシャルワーカー'),
  other: t('其他', 'Other', 'Otro', 'その他'),
} as const

/** An emergency contact. */
export const Contact = closed({
  name: formatted('personName', 20),
  relation: oneOf(...relations),
  mobile: sensitive('tel', formatted('tel', 20)),
})
export const contacts = (min: number) => Type.Array(Contact, { minItems: min, maxItems: 3 })

export const contactFields = {
  name: t('姓名', 'Name', 'Nombre', '氏名'),
  relation: t('关系', 'Relation', 'Relación', '続柄'),
  mobile: t('电话', 'Phone', 'Teléfono', '電話番号'),
} as const

/** Channels through which customers and orders come in. */
export const orderSources = ['miniProgram', 'tv', 'console', 'promotion', 'organCode', 'emergency'] as const
export type OrderSource = (typeof orderSources)[number]
export const orderSourceWords = {
  miniProgram: t('小程序', 'Mini program', 'Miniprograma', 'ミニプログラム'),
  tv: t('电视预约', 'TV booking', 'Reserva por TV', 'テレビ予約'),
  console: t('后台代下单', 'Console', 'Consola', '管理画面'),
  promotion: t('推广码', 'Promotion QR code', 'QR de promoción', '紹介コード'),
  organCode: t('机构码', 'Organisation QR code', 'QR de organización', '事業所QRコード'),
  emergency: t('紧急呼叫', 'Emergency call', 'Llamada de emergencia', '緊急通報'),
} as const
