import { t, type Text } from '../kit/lang.ts'

/** Errors of the schema rules; named formats have their own texts in `formats`. */
export const validationWords = {
  required: t('必填', 'Required.', 'Obligatorio.', '必須です。'),
  unknown: t('不支持的字段', 'Unknown field.', 'Campo desconocido.', '不明な項目です。'),
  type: t('类型不正确', 'Wrong type.', 'Tipo incorrecto.', '型が正しくありません。'),
  choice: t(
    '请选择有效的选项',
    'Choose one of the offered values.',
    'Elija uno de los valores ofrecidos.',
    '選択肢から選んでください。',
  ),
  tooShort: t(
    '至少{limit}个字符',
    'At least {limit} characters.',
    'Al menos {limit} caracteres.',
    '{limit}文字以上で入力してください。',
  ),
  tooLong: t(
    '最多{limit}个字符',
    'At most {limit} characters.',
    'Como máximo {limit} caracteres.',
    '{limit}文字以内で入力してください。',
  ),
  tooSmall: t('不能小于{limit}', 'Not less than {limit}.', 'No menor que {limit}.', '{limit}以上にしてください。'),
  tooBig: t('不能大于{limit}', 'Not more than {limit}.', 'No mayor que {limit}.', '{limit}以下にしてください。'),
  tooFew: t('至少{limit}项', 'At least {limit}.', 'Al menos {limit}.', '{limit}件以上選んでください。'),
  tooMany: t('最多{limit}项', 'At most {limit}.', 'Como máximo {limit}.', '{limit}件以内にしてください。'),
  repeated: t('不能重复', 'No repetitions.', 'Sin repeticiones.', '重複しています。'),
  wrong: t('格式不正确', 'Not valid.', 'No es válido.', '形式が正しくありません。'),
  reference: t(
    '所选内容不存在或不可用',
    'What you chose does not exist or cannot be used.',
    'Lo elegido no existe o no se puede usar.',
    '選択した項目は存在しないか使用できません。',
  ),
  ownOrganOnly: t(
    '只能选择本机构',
    'Choose your own organisation only.',
    'Elija solo su propia organización.',
    '自事業所のみ選択できます。',
  ),
  setByOperator: t(
    '由运营商设置，不能修改',
    'Set by the operator, so you can’t change it.',
    'Lo fija el operador; no puede cambiarlo.',
    '運営会社が設定するため変更できません。',
  ),
  exists: t('已存在', 'Already exists.', 'Ya existe.', '既に存在します。'),
  maskChanged: t('请输入完整内容', 'Enter it in full.', 'Introdúzcalo completo.', '完全な内容を入力してください。'),
} as const satisfies Record<string, Text>

export type ValidationWord = keyof typeof validationWords
