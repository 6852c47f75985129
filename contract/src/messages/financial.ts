import { t, type Text } from '../kit/lang.ts'

export const financialFaults = {
  otherDirection: t(
    '调整类型与调整方向不符',
    'The adjustment type does not match the direction',
    'El tipo de ajuste no corresponde al sentido',
    '種別が増減の区分と一致しません。',
  ),
  proofNeeded: t(
    '金额达到¥1,000.00时须上传凭证',
    'Required from ¥1,000.00',
    'Obligatorio a partir de ¥1.000,00',
    '¥1,000.00以上の場合は必須です。',
  ),
  tooMuch: t(
    '单笔调账不能超过¥{yuan}',
    'Adjust up to ¥{yuan} at a time',
    'Ajuste hasta ¥{yuan} cada vez',
    '1回の調整は¥{yuan}以下です。',
  ),
  noWallet: t(
    '该对象没有钱包',
    'The selection has no wallet',
    'La selección no tiene monedero',
    '選択した対象にはウォレットがありません。',
  ),
  ownMobile: t(
    '财务验证手机号是您自己的号码，须由另一人验证',
    'The finance approver’s mobile number is your own. Another person must verify adjustments.',
    'El móvil del responsable financiero es el suyo. Otra persona debe verificar los ajustes.',
    '財務承認者の携帯番号がご自身の番号です。別の方による確認が必要です。',
  ),
} as const satisfies Record<string, Text>

/** The text message to the finance approver. */
export const adjustmentCode = {
  in: t(
    '【平台】您正在为{name}补款¥{yuan}，验证码{code}，{minutes}分钟内有效。',
    'Code {code} for crediting ¥{yuan} to {name}. It is valid for {minutes} minutes.',
    'Código {code} para abonar ¥{yuan} a {name}. Es válido durante {minutes} minutos.',
    '{name}への¥{yuan}の入金調整の認証コードは{code}です。{minutes}分間有効です。',
  ),
  out: t(
    '【平台】您正在为{name}扣款¥{yuan}，验证码{code}，{minutes}分钟内有效。',
    'Code {code} for debiting ¥{yuan} from {name}. It is valid for {minutes} minutes.',
    'Código {code} para descontar ¥{yuan} a {name}. Es válido durante {minutes} minutos.',
    '{name}からの¥{yuan}の控除調整の認証コードは{code}です。{minutes}分間有効です。',
  ),
} as const satisfies Record<string, Text>
