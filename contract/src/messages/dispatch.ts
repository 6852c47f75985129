import { t } from '../kit/lang.ts'

export const dispatchGaveUp = t(
  '子订单{no}自动派单失败，请人工派单',
  'Automatic dispatch of visit {no} failed. Dispatch it manually.',
  'La asignación automática de la visita {no} ha fallado. Asígnela manualmente.',
  '訪問{no}の自動割り当てに失敗しました。手動で割り当ててください。',
)

export const dispatchManyGaveUp = t(
  '{n}个子订单自动派单失败，请人工派单',
  'Automatic dispatch of {n} {n|visit|visits} failed. Dispatch {n|it|them} manually.',
  'La asignación automática de {n} {n|visita|visitas} ha fallado. {n|Asígnela|Asígnelas} manualmente.',
  '訪問{n}件の自動割り当てに失敗しました。手動で割り当ててください。',
)

export const dispatchCannotCome = t(
  '{name}无法服务子订单{no}，请重新派单',
  '{name} can’t make visit {no}. Dispatch it again.',
  '{name} no puede hacer la visita {no}. Reasígnela.',
  '{name}さんは訪問{no}に対応できません。再度割り当ててください。',
)

export const dispatchRequestedUnable = t(
  '客户指定的{name}无法服务：{why}',
  '{name}, requested by the customer, is not available: {why}',
  '{name}, a quien solicitó el cliente, no está disponible: {why}',
  'お客様が指名した{name}さんは対応できません：{why}',
)

export const dispatchByHand = t(
  '按规则须人工派单',
  'Manual dispatch by rule',
  'Asignación manual según la regla',
  'ルールにより手動割り当て',
)

export const dispatchNobody = t(
  '没有符合条件的服务人员',
  'No eligible staff member',
  'Ningún profesional cumple los requisitos',
  '条件に合うスタッフがいません。',
)

export const dispatchNearest = t(
  '最接近的{name}：{why}',
  'Closest is {name}: {why}',
  'Candidato más próximo, {name}: {why}',
  '最も近い候補は{name}さん：{why}',
)
