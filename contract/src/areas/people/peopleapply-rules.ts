import { t } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import { workTimeFaults } from './people-rules.ts'
import type { ApplyDraft } from './peopleapply.ts'

/** Maximum number of certificate images per person. */
const certificatesAtMost = 9

export const applyRules = {
  certificates: t(
    '执业证、职称证与健康证图片合计最多9张',
    'Up to 9 licence, title and health certificate images in total',
    'Hasta 9 imágenes en total de licencia, título y certificado de salud',
    '免許証・職位証・健康証明書の画像は合計9枚までです。',
  ),
  ownOrgan: t(
    '只能推荐到本机构',
    'Only your own organisation can be chosen',
    'Solo puede elegir su propia organización',
    '自事業所のみ選択できます。',
  ),
  noProjects: t(
    '该机构没有此类人员可服务的项目',
    'This organisation has no services for this staff type',
    'Esta organización no tiene servicios para este tipo de profesional',
    'この事業所には、この職種が担当できるサービスがありません。',
  ),
  isStaff: t(
    '已是服务人员，不能重复申请',
    'Already a staff member, can’t apply again',
    'Ya forma parte del personal y no puede presentar otra candidatura',
    '既にスタッフのため、応募できません。',
  ),
  isPending: t(
    '已有待审核的申请',
    'An application is already pending review',
    'Ya hay una candidatura pendiente de revisión',
    '審査待ちの応募が既にあります。',
  ),
  /** Shown to applicants, so it does not reveal which of the two applies. */
  taken: t(
    '已提交过申请或已入驻，请勿重复提交',
    'Already submitted or registered. Don’t submit again.',
    'Ya presentó la candidatura o ya está de alta. No la envíe de nuevo.',
    '既に応募済みまたは登録済みです。重複して送信しないでください。',
  ),
  noPicture: t(
    '图片不存在，请重新上传',
    'Image not found. Upload it again.',
    'La imagen no existe. Súbala de nuevo.',
    '画像がありません。もう一度アップロードしてください。',
  ),
  remarkNeeded: t(
    '请填写驳回原因',
    'Enter the reason for rejection',
    'Indique el motivo del rechazo',
    '却下の理由を入力してください。',
  ),
} as const

const met = {
  identity: t(
    '身份证号有效，{age}岁',
    'ID number valid, {age} years old',
    'Documento válido, {age} años',
    '身分証番号は有効、{age}歳',
  ),
  notStaff: t('不是在职人员', 'Not a current staff member', 'No forma parte del personal', '在職スタッフに該当なし'),
  idPictures: t(
    '身份证正反面已上传',
    'Both sides of the ID card uploaded',
    'Ambas caras del documento subidas',
    '身分証の表裏をアップロード済み',
  ),
  licence: t(
    '执业证齐全，有效期至{day}',
    'Licence complete, valid until {day}',
    'Licencia completa, válida hasta {day}',
    '免許情報に不足なし、有効期限{day}',
  ),
  years: t(
    '从业{years}年，符合要求',
    '{years} {years|year|years} of practice, requirement met',
    '{years} {years|año|años} de práctica, requisito cumplido',
    '実務{years}年、要件を充足',
  ),
  health: t(
    '健康证有效期至{day}',
    'Health certificate valid until {day}',
    'Certificado de salud válido hasta {day}',
    '健康証明書は{day}まで有効',
  ),
  mold: t('人员类型可用', 'Staff type enabled', 'Tipo de profesional activo', '職種は有効'),
  organ: t(
    '意向机构“{name}”已开通',
    'Preferred organisation “{name}” is active',
    'La organización deseada «{name}» está de alta',
    '希望事業所「{name}」は稼働中',
  ),
  bank: t('收款账户完整', 'Bank account complete', 'Cuenta bancaria completa', '受取口座の情報に不足なし'),
} as const

const unmet = {
  identityInvalid: t('身份证号无效', 'ID number is not valid', 'El documento no es válido', '身分証番号が無効'),
  age: t(
    '年龄须在18-65岁之间，现为{age}岁',
    'Age must be 18 to 65 (now {age})',
    'La edad debe ser de 18 a 65 años (ahora {age})',
    '年齢は18～65歳が条件（現在{age}歳）',
  ),
  staffCard: t(
    '该身份证号已是服务人员：{name}（{code}）',
    'ID number belongs to staff member {name} ({code})',
    'El documento es de {name} ({code}), del personal',
    '身分証番号はスタッフ{name}（{code}）が登録済み',
  ),
  staffMobile: t(
    '该手机号属于服务人员{name}（{code}）',
    'Mobile number belongs to staff member {name} ({code})',
    'El móvil es de {name} ({code}), del personal',
    '携帯番号はスタッフ{name}（{code}）が登録済み',
  ),
  formerStaff: t(
    '曾是服务人员{name}（{code}，已离职），请在服务人员中办理复职',
    'Former staff member {name} ({code}), rehire in the staff list',
    'Profesional cesado {name} ({code}), reincorpórelo en la lista de personal',
    '元スタッフ{name}（{code}・退職済み）、スタッフ一覧で復職の手続きが必要',
  ),
  idPictures: t(
    '身份证图片缺失或无法读取',
    'ID card image is missing or unreadable',
    'Falta una imagen del documento o no se puede leer',
    '身分証の画像がないか読み取り不可',
  ),
  licenseNo: t(
    '该类型须填写执业证书编号',
    'Licence number required for this staff type',
    'Este tipo requiere número de licencia',
    'この職種は免許番号が必要',
  ),
  licenseValidTo: t(
    '该类型须填写执业证有效期',
    'Licence expiry date required for this staff type',
    'Este tipo requiere el vencimiento de la licencia',
    'この職種は免許の有効期限が必要',
  ),
  workOrg: t(
    '该类型须填写第一执业机构',
    'Primary place of practice required for this staff type',
    'Este tipo requiere el centro principal',
    'この職種は主たる勤務先が必要',
  ),
  licenseUrls: t(
    '该类型须上传执业证图片',
    'Licence images required for this staff type',
    'Este tipo requiere imágenes de la licencia',
    'この職種は免許証の画像が必要',
  ),
  years: t(
    '从业{years}年，该类型至少需{least}年',
    '{years} {years|year|years} of practice, at least {least} required for this staff type',
    '{years} {years|año|años} de práctica, este tipo requiere al menos {least}',
    '実務{years}年、この職種は{least}年以上が必要',
  ),
  healthPicture: t(
    '健康证图片缺失或无法读取',
    'Health certificate image is missing or unreadable',
    'Falta la imagen del certificado de salud o no se puede leer',
    '健康証明書の画像がないか読み取り不可',
  ),
  mold: t(
    '申请的人员类型已停用',
    'The requested staff type is disabled',
    'El tipo de profesional solicitado está inactivo',
    '応募した職種は無効',
  ),
  organ: t(
    '意向机构“{name}”未开通或已暂停',
    'Preferred organisation “{name}” is not active or is suspended',
    'La organización deseada «{name}» no está de alta o está suspendida',
    '希望事業所「{name}」は未稼働または一時停止中',
  ),
  bank: t(
    '收款账户未填写完整，提现前需补齐',
    'Bank account incomplete, required before withdrawals',
    'Cuenta bancaria incompleta, necesaria para las retiradas',
    '受取口座の情報が不足、出金前に入力が必要',
  ),
} as const

/** Texts of the review checks, met and unmet. */
export const applyCheckWords = { met, unmet }

/** Cross-field rules of a staff application. */
export const checkApply: Rules<ApplyDraft> = ({ licenseUrls, titleUrls, workTimes }) => ({
  ...Object.fromEntries(workTimeFaults(workTimes)),
  ...(licenseUrls.length + titleUrls.length + 1 > certificatesAtMost ? { titleUrls: applyRules.certificates } : {}),
})
