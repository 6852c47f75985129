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
    'Choose a date no later than {day}, when the visit expires',
    'Elija una fecha no posterior al {day}, cuando vence la visita',
    '有効期限（{day}）以前にしてください。',
  ),
  outsideHours: t(
    '不在机构营业时间（{hours}）内',
    'Outside the organisation’s opening hours ({hours})',
    'Fuera del horario de la organización ({hours})',
    '事業所の営業時間（{hours}）外です。',
  ),
  farAway: t(
    '距服务地址{m}米，超出签到范围，请说明原因',
    'Location is {m} m from the service address. Enter a reason.',
    'La ubicación está a {m} m de la dirección. Indique el motivo.',
    '訪問先から{m}m離れています。理由を入力してください。',
  ),
  noPosition: t(
    '服务地址未定位，无法核对签到位置，请说明原因',
    'The address has no location to compare with. Enter a reason.',
    'La dirección no tiene ubicación con la que comparar. Indique el motivo.',
    '訪問先の位置が未登録のため、訪問開始の位置を確認できません。理由を入力してください。',
  ),
  positionOfAddress: t(
    '更换地址须同时填写新地址的经纬度',
    'Set the location of the new address',
    'Fije la ubicación de la dirección nueva',
    '新しい住所の位置を設定してください。',
  ),
  wrongCode: t(
    '签到码不正确，请扫描客户手机上的签到码',
    'Wrong check-in code. Scan the code on the customer’s phone.',
    'Código incorrecto. Escanee el del móvil del cliente.',
    'コードが正しくありません。お客様の携帯電話のコードを読み取ってください。',
  ),
  tooShort: t(
    '实际时长{n}分钟，不足约定的一半，请说明原因',
    '{n} {n|minute is|minutes are} less than half of the agreed time. Enter a reason.',
    '{n} {n|minuto es|minutos son} menos de la mitad de lo acordado. Indique el motivo.',
    '実際の時間{n}分は予定の半分未満です。理由を入力してください。',
  ),
  unknownPicture: t(
    '图片不存在，请重新上传',
    'Image not found. Upload it again.',
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
    '訪問{no}の担当{name}さんが、時間どおりに訪問開始を登録していません。',
  ),
  unmanned: t(
    '子订单{no}已到预约时间，仍没有服务人员',
    'Visit {no} should have started and has no staff member yet',
    'La visita {no} debía haber empezado y no tiene profesional',
    '訪問{no}は開始時刻を過ぎましたが、担当者が決まっていません。',
  ),
  abnormal: t(
    '子订单{no}服务记录有异常，请查看',
    'The service record of visit {no} reports an issue. Please check.',
    'El registro de la visita {no} señala una anomalía. Revíselo.',
    '訪問{no}のサービス記録に異常があります。ご確認ください。',
  ),
  nobodyThere: t(
    '{name}上报：子订单{no}客户不在或拒绝服务，请处理',
    '{name} reports the customer absent or declining visit {no}. Please follow up.',
    '{name} informa de que el cliente no está o rechaza la visita {no}. Gestiónelo.',
    '{name}さんから訪問{no}の不在または拒否の報告がありました。対応してください。',
  ),
  upheld: t(
    '子订单{no}异议已处理：服务有效',
    'The dispute of visit {no} was settled. The service is valid.',
    'La reclamación de la visita {no} se resolvió. El servicio es válido.',
    '訪問{no}の異議に対応しました。サービスは有効です。',
  ),
  disputed: t(
    '客户对子订单{no}的服务有异议，请处理',
    'The customer disputes visit {no}. Please follow up.',
    'El cliente ha reclamado por la visita {no}. Gestiónelo.',
    '訪問{no}についてお客様から異議がありました。対応してください。',
  ),
} as const satisfies Record<string, Text>

export const visitReminders = {
  todayVisit: t(
    '今日有{n}个上门服务，其中{m}个尚未派单',
    '{n} {n|visit|visits} today, {m}{n|| of them} unassigned',
    'Hoy hay {n} {n|visita|visitas}, {m} sin asignar',
    '本日の訪問{n}件のうち{m}件が未割り当てです。',
  ),
  tomorrowUndispatched: t(
    '明日有{n}个服务尚未派单',
    '{n} {n|visit|visits} tomorrow {n|is|are} unassigned',
    'Hay {n} {n|visita|visitas} para mañana sin asignar',
    '明日の訪問{n}件が未割り当てです。',
  ),
  needManual: t(
    '有{n}个子订单自动派单失败，等待人工派单',
    '{n} {n|visit needs|visits need} manual dispatch',
    'Hay {n} {n|visita|visitas} en asignación manual',
    '自動割り当てに失敗し、手動割り当て待ちの訪問が{n}件あります。',
  ),
  waitAccept: t(
    '有{n}个子订单派单后超过{t}分钟未接单',
    '{n} {n|visit has|visits have} not been accepted for over {t} minutes',
    'Hay {n} {n|visita|visitas} sin aceptar desde hace más de {t} minutos',
    '割り当て後{t}分以上承諾されていない訪問が{n}件あります。',
  ),
  waitAppoint: t(
    '有{n}个已支付子订单超过24小时未预约时间',
    '{n} paid {n|visit has|visits have} been unscheduled for over 24 hours',
    'Hay {n} {n|visita pagada|visitas pagadas} sin programar desde hace más de 24 horas',
    '支払い後24時間以上予約待ちの訪問が{n}件あります。',
  ),
  noCheckin: t(
    '有{n}个服务已过预约时间仍未签到',
    '{n} {n|visit has|visits have} no check-in after the scheduled time',
    'Hay {n} {n|visita|visitas} con la hora pasada y sin registro de llegada',
    '予約時間を過ぎても訪問開始の登録がない訪問が{n}件あります。',
  ),
  waitConfirm: t(
    '有{n}个服务待客户确认',
    '{n} {n|visit is|visits are} awaiting customer confirmation',
    'Hay {n} {n|visita pendiente|visitas pendientes} de confirmación del cliente',
    'お客様の確認待ちの訪問が{n}件あります。',
  ),
  expiring: t(
    '有{n}个子订单将在7天内过有效期',
    '{n} {n|visit expires|visits expire} within 7 days',
    'Hay {n} {n|visita que vence|visitas que vencen} en 7 días',
    '7日以内に有効期限を迎える訪問が{n}件あります。',
  ),
  abnormal: t(
    '昨日有{n}条异常服务记录待跟进',
    '{n} service {n|record|records} from yesterday with issues to follow up',
    'Hay {n} {n|registro|registros} de ayer con anomalías por revisar',
    '対応が必要な昨日の異常記録が{n}件あります。',
  ),
} as const satisfies Record<string, Text>
