import { t, type Text } from '../../kit/lang.ts'
import { validationWords } from '../../words/validation.ts'
import type { ServiceRecordDraft } from './service-record.ts'
import { checkServiceRecord } from './service-record.ts'

/** Minimum time between scheduling and start of a visit. */
export const leadMinutes = 60
/** Earliest departure before the start of a visit. */
export const departHours = 3
/** Time before the start from which staff see the customer's whole phone number. */
export const contactHours = 48
/** Check-in later than this after the start counts as late. */
export const graceMinutes = 15

const hourMs = 3_600_000

/** Whether a start moved by the customer still decides the fee: within the free hours before it and after it. */
export const holdsFee = (
  start: string | null | undefined,
  { cancelFreeHours, now }: { readonly cancelFreeHours: number; readonly now: Date },
): boolean => start != null && Math.abs(new Date(start).getTime() - now.getTime()) < cancelFreeHours * hourMs

export const visitRules = {
  afterExpiry: t(
    '不能晚于有效期{day}',
    'Not after {day}, when it expires.',
    'No después del {day}, cuando vence.',
    '有効期限{day}以前にしてください。',
  ),
  outsideHours: t(
    '不在机构营业时间（{hours}）内',
    'Outside the opening hours ({hours}).',
    'Fuera del horario ({hours}).',
    '営業時間（{hours}）外です。',
  ),
  farAway: t(
    '距服务地址{m}米，超出签到范围，请说明原因',
    '{m} m from the address: say why.',
    'A {m} m de la dirección: indique el motivo.',
    '住所から{m}m離れています。理由を入力してください。',
  ),
  noPosition: t(
    '服务地址未定位，无法核对签到位置，请说明原因',
    'The address has no location to compare with. Enter a reason.',
    'La dirección no tiene ubicación con la que comparar. Indique el motivo.',
    '訪問先の位置が未登録で確認できません。理由を入力してください。',
  ),
  positionOfAddress: t(
    '更换地址须同时填写新地址的经纬度',
    'A new address needs its location',
    'Una dirección nueva necesita su ubicación',
    '新しい住所には位置が必要です',
  ),
  wrongCode: t(
    '签到码不正确，请扫描客户手机上的签到码',
    'Wrong code. Scan the one on the customer’s phone.',
    'Código incorrecto. Escanee el del móvil del cliente.',
    'コードが正しくありません。お客様の携帯電話のコードを読み取ってください。',
  ),
  tooShort: t(
    '实际时长{n}分钟，不足约定的一半，请说明原因',
    '{n} {n|minute is|minutes are} less than half of what was agreed: say why.',
    '{n} {n|minuto es|minutos son} menos de la mitad de lo acordado: indique el motivo.',
    '実際の時間{n}分は予定の半分未満です。理由を入力してください。',
  ),
  unknownPicture: t(
    '图片不存在，请重新上传',
    'There is no such picture. Upload it again.',
    'La imagen no existe. Súbala de nuevo.',
    '画像がありません。もう一度アップロードしてください。',
  ),
} as const satisfies Record<string, Text>

/** Requirements of the service for its record. */
export interface RecordDemand {
  readonly isNursing: boolean
  readonly needsMaterial: boolean
}

/** Missing or invalid fields of a record. */
export const checkRecordFor = (
  draft: Partial<ServiceRecordDraft>,
  { isNursing, needsMaterial }: RecordDemand,
): Record<string, Text> => {
  const { vitals, materials, wasteHandled } = draft
  const hasVitals = vitals != null && Object.values(vitals).some((value) => value != null)
  const [sbp, dbp] = [vitals?.sbp, vitals?.dbp]
  return {
    ...checkServiceRecord(draft),
    ...(isNursing && !hasVitals ? { vitals: validationWords.required } : {}),
    ...(sbp != null && dbp != null && sbp <= dbp ? { 'vitals.sbp': validationWords.wrong } : {}),
    ...(isNursing && wasteHandled == null ? { wasteHandled: validationWords.required } : {}),
    ...(needsMaterial && (materials ?? []).length === 0 ? { materials: validationWords.required } : {}),
  }
}

/** What others changed about the visit of a staff member. */
export const staffNoticeKinds = [
  'offered',
  'assigned',
  'rescheduled',
  'relocated',
  'withdrawn',
  'timedOut',
  'cancelled',
  'refundAsked',
  'refundOver',
] as const
export type StaffNoticeKind = (typeof staffNoticeKinds)[number]

/** Notices sent to the service desk immediately. */
export const visitNotices = {
  late: t(
    '子订单{no}的服务人员{name}未按时签到',
    '{name} has not checked in on time for visit {no}',
    '{name} no ha llegado a tiempo a la visita {no}',
    '訪問{no}の担当{name}さんが時間通りにチェックインしていません',
  ),
  unmanned: t(
    '子订单{no}已到预约时间，仍没有服务人员',
    'Visit {no} should have begun and has no staff member yet',
    'La visita {no} debía haber empezado y no tiene personal',
    '訪問{no}は開始時刻を過ぎましたが、担当者が決まっていません',
  ),
  abnormal: t(
    '子订单{no}服务记录有异常，请查看',
    'The record of visit {no} notes something abnormal',
    'El registro de la visita {no} señala una anomalía',
    '訪問{no}の記録に異常があります。ご確認ください',
  ),
  nobodyThere: t(
    '{name}上报：子订单{no}客户不在或拒绝服务，请处理',
    '{name} reports nobody at home for visit {no}: please decide',
    '{name} informa de que no hay nadie en la visita {no}: decida',
    '{name}さんから報告：訪問{no}は不在または拒否です。対応してください',
  ),
  upheld: t(
    '子订单{no}异议已处理：服务有效',
    'The dispute of visit {no} was settled: the visit stands',
    'La reclamación de la visita {no} se resolvió: la visita es válida',
    '訪問{no}の異議に対応しました（サービス有効）',
  ),
  disputed: t(
    '客户对子订单{no}的服务有异议，请处理',
    'The customer disputes visit {no}',
    'El cliente no está conforme con la visita {no}',
    '訪問{no}についてお客様から異議がありました',
  ),
} as const satisfies Record<string, Text>

export const visitReminders = {
  todayVisit: t(
    '今日有{n}个上门服务，其中{m}个尚未派单',
    '{n} {n|visit|visits} today, {m}{n|| of them} not dispatched',
    'Hoy hay {n} {n|visita|visitas}, {m} sin asignar',
    '本日の訪問{n}件のうち{m}件が未割り当てです',
  ),
  tomorrowUndispatched: t(
    '明日有{n}个服务尚未派单',
    '{n} {n|visit|visits} of tomorrow {n|is|are} not dispatched',
    'Hay {n} {n|visita|visitas} de mañana sin asignar',
    '明日の訪問{n}件が未割り当てです',
  ),
  needManual: t(
    '有{n}个子订单自动派单失败，等待人工派单',
    '{n} {n|visit waits|visits wait} to be dispatched by hand',
    'Hay {n} {n|visita|visitas} que asignar a mano',
    '自動割り当てに失敗した訪問が{n}件あります',
  ),
  waitAccept: t(
    '有{n}个子订单派单后超过{t}分钟未接单',
    '{n} {n|visit has|visits have} not been accepted for over {t} minutes',
    'Hay {n} {n|visita|visitas} sin aceptar desde hace más de {t} minutos',
    '割り当て後{t}分以上受諾されていない訪問が{n}件あります',
  ),
  waitAppoint: t(
    '有{n}个已支付子订单超过24小时未预约时间',
    '{n} paid {n|visit has|visits have} had no time for over 24 hours',
    'Hay {n} {n|visita pagada|visitas pagadas} sin hora desde hace más de 24 horas',
    '支払い後24時間以上日時未定の訪問が{n}件あります',
  ),
  noCheckin: t(
    '有{n}个服务已过预约时间仍未签到',
    '{n} {n|visit|visits} should have begun and nobody has checked in',
    'Hay {n} {n|visita que debía|visitas que debían} haber empezado sin registro de llegada',
    '予約時間を過ぎて未チェックインの訪問が{n}件あります',
  ),
  waitConfirm: t(
    '有{n}个服务待客户确认',
    '{n} {n|visit waits|visits wait} for the customer to confirm',
    'Hay {n} {n|visita|visitas} por confirmar por el cliente',
    'お客様の確認待ちの訪問が{n}件あります',
  ),
  expiring: t(
    '有{n}个子订单将在7天内过有效期',
    '{n} {n|visit expires|visits expire} within 7 days',
    'Hay {n} {n|visita que vence|visitas que vencen} en 7 días',
    '7日以内に有効期限を迎える訪問が{n}件あります',
  ),
  abnormal: t(
    '昨日有{n}条异常服务记录待跟进',
    '{n} {n|record|records} of yesterday {n|notes|note} something abnormal',
    'Hay {n} {n|registro|registros} de ayer con anomalías',
    '昨日の記録のうち{n}件に異常があります',
  ),
} as const satisfies Record<string, Text>
