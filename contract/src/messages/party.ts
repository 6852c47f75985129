import { t } from '../kit/lang.ts'

export const partySignInCode = t(
  '您的登录验证码为{code}，5分钟内有效，请勿告诉他人。',
  'Your sign-in code is {code}. It is valid for 5 minutes. Do not share it.',
  'Su código de acceso es {code}. Es válido durante 5 minutos. No lo comparta.',
  'サインイン認証コードは{code}です。5分間有効です。他人に教えないでください。',
)
