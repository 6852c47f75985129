import { t, type Text } from '@kangju/contract'

export const moldPageWords = {
  about: t(
    '护士、护理员等服务人员的类型与等级，决定谁能做什么、分成多少。',
    'Manage staff types and grades, their tasks and revenue shares.',
    'Gestione los tipos y grados de profesional, sus tareas y su participación.',
    '職種と等級を管理します。担当できる業務と配分率が決まります。',
  ),
  codeHelp: t(
    '大写字母开头，如NURSE；保存后不能修改',
    'Starts with a capital, such as NURSE. Can’t be changed later.',
    'Empieza por mayúscula, como NURSE. No se puede cambiar después.',
    '英大文字で始めます（例：NURSE）。保存後は変更できません。',
  ),
  licenseHelp: t(
    '开启后，该类型人员须登记有效的执业证',
    'Staff of this type must have a valid licence on record',
    'El personal de este tipo debe tener una licencia vigente',
    'この職種のスタッフは有効な免許の登録が必要です。',
  ),
  shareHelp: t(
    '等级或规格未另行设置时使用；留空则用运营商默认值',
    'Used unless the grade or option sets its own. Leave blank for the operator’s default.',
    'Se usa si el grado o la opción no indican otra. Déjelo en blanco para el valor del operador.',
    '等級やプランで指定がない場合に使います。空欄なら運営会社の既定値です。',
  ),
  gradesHelp: t(
    '级别数字越大越资深，只在本类型内比较',
    'Higher levels are more senior, within this type only',
    'Un nivel mayor indica más experiencia, solo dentro de este tipo',
    '数字が大きいほど上級です。この職種の中だけで比べます。',
  ),
  disableFollows: t(
    '新的表单中不再可选，已有人员不受影响。',
    'New forms will no longer offer it. Existing staff are not affected.',
    'Los formularios nuevos ya no lo ofrecerán. El personal existente no se ve afectado.',
    '新しいフォームでは選べなくなります。既存のスタッフには影響しません。',
  ),
} as const satisfies Record<string, Text>
