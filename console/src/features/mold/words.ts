import { t, type Text } from '@kangju/contract'

export const moldPageWords = {
  about: t(
    '护士、护理员等服务人员的类型与等级，决定谁能做什么、分成多少。',
    'Kinds of service staff and their grades: who may do what, and for which share.',
    'Tipos de profesional y sus grados: quién puede hacer qué y con qué reparto.',
    'サービススタッフの種別と等級。誰が何を担当でき、配分がいくらかを決めます。',
  ),
  codeHelp: t(
    '大写字母开头，如 NURSE；保存后不能修改',
    'Begins with a capital, such as NURSE; cannot be changed later',
    'Empieza por mayúscula, como NURSE; no se puede cambiar después',
    '英大文字で始めます（例：NURSE）。保存後は変更できません',
  ),
  licenseHelp: t(
    '开启后，该类型人员须登记有效的执业证',
    'Staff of this type must have a valid licence on record',
    'El personal de este tipo debe tener una licencia vigente',
    'この種別のスタッフは有効な免許の登録が必要です',
  ),
  shareHelp: t(
    '等级或规格未另行设置时使用；留空则用运营商默认值',
    'Used unless the grade or the option says otherwise; empty takes the operator’s default',
    'Se usa si el grado o la opción no dicen otra cosa; vacío toma el valor del operador',
    '等級やプランで指定がない場合に使います。空欄なら事業者の既定値です',
  ),
  gradesHelp: t(
    '级别数字越大越资深，只在本类型内比较',
    'A greater level is more senior, within this type only',
    'Un nivel mayor es más sénior, solo dentro de este tipo',
    '数字が大きいほど上級です。この種別の中だけで比べます',
  ),
  disableFollows: t(
    '新的表单中不再可选，已有人员不受影响。',
    'New forms no longer offer it; staff who have it keep it.',
    'Los formularios nuevos ya no lo ofrecen; quien lo tiene lo conserva.',
    '新しいフォームでは選べなくなります。既存のスタッフには影響しません。',
  ),
} as const satisfies Record<string, Text>
