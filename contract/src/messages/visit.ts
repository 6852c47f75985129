import type { StaffNoticeKind } from '../areas/order/visit-rules.ts'
import { t, type Text } from '../kit/lang.ts'

export const visitOrganDependentTexts = {
  use: t(
    '“{name}”有{n}单服务记录',
    '“{name}” has had {n} {n|visit|visits}',
    '«{name}» ha tenido {n} {n|visita|visitas}',
    '「{name}」には{n}件の訪問があります。',
  ),
  more: t('另有{n}单', '{n} more', '{n} más', 'ほか{n}件'),
  goesOn: t(
    '进行中的{n}单继续服务',
    '{n} {n|visit|visits} in progress will continue',
    '{n} {n|visita en curso continuará|visitas en curso continuarán}',
    '進行中の{n}件は継続します。',
  ),
}

/** Notices to staff; they are sent as text messages too, so they contain no names and no addresses. */
export const staffNoticeTexts = {
  offered: t(
    '新派单：{project}，{time}，请在{until}前应答',
    'New offer: {project}, {time}. Answer by {until}.',
    'Nueva oferta: {project}, {time}. Responda antes de {until}.',
    '新しい依頼：{project}、{time}。{until}までに応答してください。',
  ),
  assigned: t(
    '已为您派单：{project}，{time}',
    'Assigned to you: {project}, {time}',
    'Asignada a usted: {project}, {time}',
    '割り当てられました：{project}、{time}',
  ),
  rescheduled: t(
    '您的服务已改约：{project}，现为{time}',
    'Your visit was rescheduled: {project}, now {time}',
    'Su visita se ha reprogramado: {project}, ahora {time}',
    '予約が変更されました：{project}、変更後は{time}',
  ),
  relocated: t(
    '您的服务地址或联系人已变更：{project}，{time}，请查看',
    'The address or contact of your visit changed: {project}, {time}. Please check.',
    'La dirección o el contacto de su visita ha cambiado: {project}, {time}. Compruébelo.',
    '訪問先または連絡先が変更されました：{project}、{time}。ご確認ください。',
  ),
  withdrawn: t(
    '派单已取消，不必前往：{project}，{time}',
    'Visit withdrawn, do not go: {project}, {time}',
    'Asignación cancelada, no acuda: {project}, {time}',
    '割り当てが解除されました。訪問は不要です：{project}、{time}',
  ),
  timedOut: t(
    '派单超时未应答，已转给他人：{project}，{time}',
    'Not answered in time, passed to others: {project}, {time}',
    'Sin respuesta a tiempo, pasa a otros: {project}, {time}',
    '時間内に応答がなかったため、ほかの担当に回しました：{project}、{time}',
  ),
  cancelled: t(
    '服务已取消，不必前往：{project}，{time}',
    'Visit cancelled, do not go: {project}, {time}',
    'Visita cancelada, no acuda: {project}, {time}',
    '予約がキャンセルされました。訪問は不要です：{project}、{time}',
  ),
  refundAsked: t(
    '客户申请退款，审核期间请勿出发，等待通知：{project}，{time}',
    'Refund requested. Wait for the decision before departing: {project}, {time}',
    'Reembolso solicitado. Espere la decisión antes de salir: {project}, {time}',
    '返金申請がありました。結果が出るまで出発せずにお待ちください：{project}、{time}',
  ),
  refundOver: t(
    '退款申请已撤销或驳回，服务照常进行：{project}，{time}',
    'Refund request withdrawn or rejected, the visit goes ahead as planned: {project}, {time}',
    'Solicitud de reembolso retirada o rechazada, la visita se mantiene: {project}, {time}',
    '返金申請は取り消しまたは却下されました。訪問は予定どおりです：{project}、{time}',
  ),
} as const satisfies Record<StaffNoticeKind, Text>
