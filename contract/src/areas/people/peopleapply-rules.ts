import { t } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import { workTimeFaults } from './people-rules.ts'
import type { ApplyDraft } from './peopleapply.ts'

/** Maximum number of certificate images per person. */
const certificatesAtMost = 9

export const applyRules = {
  certificates: t(
    '执业证、职称证与健康证图片合计最多9张',
    'Licence, title and health pictures together are at most 9',
    'Licencia, título y salud suman como máximo 9 imágenes',
    '免許・職位・健康証明の画像は合計9枚までです',
  ),
  ownOrgan: t(
    '只能推荐到本机构',
    'Only your own organisation can be chosen',
    'Solo puede elegir su propia organización',
    '自分の事業所のみ選択できます',
  ),
  noProjects: t(
    '该机构没有此类人员可服务的项目',
    'This organisation provides nothing that this type delivers',
    'Esta organización no ofrece nada que preste este tipo',
    'この事業所にはこの種別が担当できる項目がありません',
  ),
  isStaff: t(
    '已是服务人员，不能重复申请',
    'Already one of the staff',
    'Ya forma parte del personal',
    '既にスタッフです',
  ),
  isPending: t(
    '已有待审核的申请',
    'An application is waiting for review already',
    'Ya hay una solicitud pendiente de revisión',
    '審査待ちの申請が既にあります',
  ),
  /** Shown to applicants, so it does not reveal which of the two applies. */
  taken: t(
    '已提交过申请或已入驻，请勿重复提交',
    'Handed in already; do not send it again',
    'Ya se ha presentado; no lo envíe de nuevo',
    '既に申請済みです。重複して送信しないでください',
  ),
  noPicture: t(
    '图片不存在，请重新上传',
    'There is no such picture. Upload it again.',
    'La imagen no existe. Súbala de nuevo.',
    '画像がありません。もう一度アップロードしてください。',
  ),
  remarkNeeded: t(
    '请填写驳回原因',
    'Say why it is rejected',
    'Indique el motivo del rechazo',
    '却下の理由を入力してください',
  ),
} as const

const met = {
  identity: t(
    '身份证号有效，{age}岁',
    'ID number valid, {age} years old',
    'Documento válido, {age} años',
    '身分証番号は有効、{age}歳',
  ),
  notStaff: t('不是在职人员', 'Not one of the staff', 'No forma parte del personal', '在職スタッフではありません'),
  idPictures: t(
    '身份证正反面已上传',
    'Both sides of the ID card are there',
    'Están ambas caras del documento',
    '身分証の表裏あり',
  ),
  licence: t(
    '执业证齐全，有效期至{day}',
    'Licence complete, valid to {day}',
    'Licencia completa, válida hasta {day}',
    '免許は完備、有効期限{day}',
  ),
  years: t(
    '从业{years}年，符合要求',
    '{years} {years|year|years} of practice, enough',
    '{years} {years|año de práctica, suficiente|años de práctica, suficientes}',
    '実務{years}年、要件を満たします',
  ),
  health: t(
    '健康证有效期至{day}',
    'Health certificate valid to {day}',
    'Certificado de salud válido hasta {day}',
    '健康証明は{day}まで有効',
  ),
  mold: t('人员类型可用', 'The staff type is in use', 'El tipo de profesional está activo', '職種は有効です'),
  organ: t(
    '意向机构“{name}”已开通',
    'The wanted organisation “{name}” is open',
    'La organización deseada «{name}» está abierta',
    '希望事業所「{name}」は開通済みです',
  ),
  bank: t('收款账户完整', 'Bank account complete', 'Cuenta bancaria completa', '受取口座は完備'),
} as const

const unmet = {
  identityInvalid: t('身份证号无效', 'The ID number is not valid', 'El documento no es válido', '身分証番号が無効です'),
  age: t(
    '年龄须在18-65岁之间，现为{age}岁',
    'Must be 18 to 65 years old, is {age}',
    'Debe tener de 18 a 65 años; tiene {age}',
    '年齢は18～65歳が条件です（現在{age}歳）',
  ),
  staffCard: t(
    '该身份证号已是服务人员：{name}（{code}）',
    'This ID number is that of {name} ({code}), one of the staff',
    'Este documento es de {name} ({code}), del personal',
    'この身分証番号は既にスタッフです：{name}（{code}）',
  ),
  staffMobile: t(
    '该手机号属于服务人员{name}（{code}）',
    'This mobile belongs to {name} ({code}), one of the staff',
    'Este móvil es de {name} ({code}), del personal',
    'この携帯番号はスタッフ{name}（{code}）のものです',
  ),
  formerStaff: t(
    '曾是服务人员{name}（{code}，已离职），请在服务人员中办理复职',
    'Was {name} ({code}) and has left; take them on again in the staff list',
    'Fue {name} ({code}) y ya no está; reincorpórelo en la lista de personal',
    '以前のスタッフ{name}（{code}・退職）です。スタッフ一覧で復職の手続きをしてください',
  ),
  idPictures: t(
    '身份证图片缺失或无法读取',
    'A picture of the ID card is missing',
    'Falta una imagen del documento',
    '身分証の画像がありません',
  ),
  licenseNo: t(
    '该类型须填写执业证书编号',
    'This type needs a licence number',
    'Este tipo requiere número de licencia',
    'この種別は免許番号が必要です',
  ),
  licenseValidTo: t(
    '该类型须填写执业证有效期',
    'This type needs to know until when the licence is valid',
    'Este tipo requiere la validez de la licencia',
    'この種別は免許の有効期限が必要です',
  ),
  workOrg: t(
    '该类型须填写第一执业机构',
    'This type needs a primary practice place',
    'Este tipo requiere un centro principal de práctica',
    'この種別は主たる勤務先が必要です',
  ),
  licenseUrls: t(
    '该类型须上传执业证图片',
    'This type needs pictures of the licence',
    'Este tipo requiere imágenes de la licencia',
    'この種別は免許の画像が必要です',
  ),
  years: t(
    '从业{years}年，该类型至少需{least}年',
    '{years} {years|year|years} of practice; this type needs {least}',
    '{years} {years|año|años} de práctica; este tipo requiere {least}',
    '実務{years}年。この種別は{least}年以上必要です',
  ),
  healthPicture: t(
    '健康证图片缺失或无法读取',
    'The picture of the health certificate is missing',
    'Falta la imagen del certificado de salud',
    '健康証明の画像がありません',
  ),
  mold: t(
    '申请的人员类型已停用',
    'The staff type applied for is disabled',
    'El tipo de profesional solicitado está inactivo',
    '申請した職種は無効です',
  ),
  organ: t(
    '意向机构“{name}”未开通或已暂停',
    'The wanted organisation “{name}” is not open or is suspended',
    'La organización deseada «{name}» no está abierta o está suspendida',
    '希望事業所「{name}」は未開通または停止中です',
  ),
  bank: t(
    '收款账户未填写完整，提现前需补齐',
    'Bank account incomplete; needed before a withdrawal',
    'Cuenta bancaria incompleta; hará falta antes de una retirada',
    '受取口座が未完備です。出金前に補完が必要です',
  ),
} as const

/** Texts of the review checks, met and unmet. */
export const applyCheckWords = { met, unmet }

/** Cross-field rules of a staff application. */
export const checkApply: Rules<ApplyDraft> = ({ licenseUrls, titleUrls, workTimes }) => ({
  ...Object.fromEntries(workTimeFaults(workTimes)),
  ...(licenseUrls.length + titleUrls.length + 1 > certificatesAtMost ? { titleUrls: applyRules.certificates } : {}),
})
