import { t, type Text } from '../kit/lang.ts'

/** Errors of the schema rules; named formats have their own texts in `formats`. */
export const validationWords = {
  required: t('必填', 'Required', 'Obligatorio', '必須です。'),
  unknown: t('不支持的字段', 'Unknown field', 'Campo desconocido', '不明な項目です。'),
  type: t('类型不正确', 'Invalid type', 'Tipo incorrecto', '型が正しくありません。'),
  choice: t('请选择有效的选项', 'Choose one of the options', 'Elija una de las opciones', '選択肢から選んでください。'),
  tooShort: t(
    '至少{limit}个字符',
    'At least {limit} characters',
    'Al menos {limit} caracteres',
    '{limit}文字以上で入力してください。',
  ),
  tooLong: t(
    '最多{limit}个字符',
    'Up to {limit} characters',
    'Hasta {limit} caracteres',
    '{limit}文字以内で入力してください。',
  ),
  tooSmall: t('不能小于{limit}', 'Enter {limit} or more', 'Introduzca {limit} o más', '{limit}以上にしてください。'),
  tooBig: t('不能大于{limit}', 'Enter {limit} or less', 'Introduzca {limit} o menos', '{limit}以下にしてください。'),
  tooFew: t(
    '至少{limit}项',
    'At least {limit} {limit|item|items}',
    'Al menos {limit} {limit|elemento|elementos}',
    '{limit}件以上選んでください。',
  ),
  tooMany: t(
    '最多{limit}项',
    'Up to {limit} {limit|item|items}',
    'Hasta {limit} {limit|elemento|elementos}',
    '{limit}件以内にしてください。',
  ),
  repeated: t('不能重复', 'Duplicates are not allowed', 'No se admiten duplicados', '重複しています。'),
  wrong: t('格式不正确', 'Invalid value', 'Valor no válido', '形式が正しくありません。'),
  reference: t(
    '所选内容不存在或不可用',
    'The selection does not exist or is not available',
    'La selección no existe o no está disponible',
    '選択した項目は存在しないか使用できません。',
  ),
  ownOrganOnly: t(
    '只能选择本机构',
    'You can only choose your own organisation',
    'Elija solo su propia organización',
    '自事業所のみ選択できます。',
  ),
  setByOperator: t(
    '由运营商设置，不能修改',
    'Set by the operator and can’t be changed',
    'Lo fija el operador y no se puede cambiar',
    '運営会社が設定するため変更できません。',
  ),
  exists: t('已存在', 'Already exists', 'Ya existe', '既に存在します。'),
  maskChanged: t(
    '请输入完整内容',
    'Enter the full value',
    'Introduzca el valor completo',
    'すべての文字を入力してください。',
  ),
} as const satisfies Record<string, Text>

export type ValidationWord = keyof typeof validationWords
