import { t } from '../kit/lang.ts'

export const peopleBoth = t('{one}、{other}', '{one} and {other}', '{one} y {other}', '{one}と{other}')

export const peopleExpired = t(
  '{name}的{what}已过期，已自动关闭接单',
  '{name}: certificate expired ({what}). No longer accepting visits.',
  '{name}: certificado caducado ({what}). Ya no acepta visitas.',
  '{name}さんの{what}が期限切れのため、受注を停止しました。',
)

export const peopleManyExpired = t(
  '{n}名服务人员的证件已过期，已自动关闭接单',
  'Certificates of {n} {n|staff member|staff} expired. They no longer accept visits.',
  'Han caducado los certificados de {n} {n|persona|personas}. Ya no {n|acepta|aceptan} visitas.',
  '{n}名のスタッフの資格証が期限切れのため、受注を停止しました。',
)

export const peopleMoldDependentTexts = {
  uses: t(
    '“{name}”有{n}名服务人员：{by}',
    '“{name}” has {n} {n|staff member|staff members}: {by}',
    '«{name}» tiene {n} {n|profesional|profesionales}: {by}',
    '「{name}」のスタッフが{n}名います：{by}',
  ),
  stays: t(
    '{n}名服务人员仍保留该类型',
    '{n} {n|staff member keeps|staff members keep} this type',
    '{n} {n|profesional conserva|profesionales conservan} este tipo',
    'スタッフ{n}名はこの職種のままです。',
  ),
}

export const peopleFollows = {
  returned: t(
    '{n}个尚未出发的服务将退回待派单：{visits}',
    '{n} {n|visit|visits} not yet under way will return to the queue: {visits}',
    '{n} {n|visita no iniciada volverá|visitas no iniciadas volverán} a la cola: {visits}',
    '未出発の訪問{n}件は割り当て待ちに戻ります：{visits}',
  ),
  stops: t('接单开关将关闭', 'They will stop accepting visits', 'Dejará de aceptar visitas', '受注は停止されます。'),
  staysOff: t(
    '接单开关保持关闭，需要时请另行开启',
    'Accepting visits stays off. Turn it on when needed.',
    'La aceptación de visitas sigue desactivada. Actívela cuando sea necesario.',
    '受注は停止のままです。必要に応じて開始してください。',
  ),
  walletKept: t(
    '钱包保留，可用余额¥{yuan}仍可提现',
    'The wallet is kept and ¥{yuan} can still be withdrawn',
    'El monedero se conserva y aún se pueden retirar ¥{yuan}',
    'ウォレットは残り、¥{yuan}は引き続き出金できます。',
  ),
}

export const peopleOrganDependentTexts = {
  use: t(
    '“{name}”有{n}名人员（含离职）',
    '“{name}” has {n} {n|staff member|staff members} (including former)',
    '«{name}» tiene {n} {n|profesional|profesionales} (incluidos los cesados)',
    '「{name}」にはスタッフが{n}名います（退職者を含む）',
  ),
  stopReceiving: t(
    '{n}名接单中的人员停止接单',
    '{n} {n|staff member|staff members} will stop accepting visits',
    '{n} {n|profesional dejará|profesionales dejarán} de aceptar visitas',
    '受注中のスタッフ{n}名が受注を停止します。',
  ),
}

export const peopleUses = t(
  '{n}名服务人员可服务该项目：{names}',
  '{n} {n|staff member provides|staff members provide} this service: {names}',
  '{n} {n|profesional presta|profesionales prestan} este servicio: {names}',
  'スタッフ{n}名がこのサービスを担当しています：{names}',
)

export const peopleHiredAt = t('入职时间', 'Joined', 'Incorporación', '入職日時')

export const peopleCertificatesEnd = t(
  '有{n}名服务人员的证件将在30天内到期',
  'The certificates of {n} {n|staff member|staff members} expire within 30 days',
  'Los certificados de {n} {n|profesional|profesionales} vencen en 30 días',
  'スタッフ{n}名の資格証が30日以内に期限を迎えます。',
)

export const peopleCertificates = {
  licenseValidTo: t('执业证', 'Licence', 'Licencia', '免許証'),
  healthCertValidTo: t('健康证', 'Health certificate', 'Certificado de salud', '健康証明書'),
}
