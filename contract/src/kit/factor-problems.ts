import { t } from './lang.ts'
import type { ProblemKind } from './problem.ts'

/** Failures of sign-in that ask for one more thing, and of two-step verification. */
export const factorProblems = {
  severalAccounts: {
    status: 422,
    code: 42222,
    text: t(
      '此账号和密码在多个运营商有效，请用其中一个登录：{names}',
      'Several operators have this user name with this password. Sign in as one of: {names}',
      'Varios operadores tienen este usuario con esta contraseña. Inicie sesión como uno de: {names}',
      'このユーザー名とパスワードは複数の運営会社で有効です。次のいずれかでサインインしてください：{names}',
    ),
  },
  secondFactorNeeded: {
    status: 422,
    code: 42220,
    text: t(
      '请输入两步验证码',
      'Enter the two-step verification code',
      'Introduzca el código de verificación en dos pasos',
      '2段階認証のコードを入力してください。',
    ),
  },
  secondFactorWrong: {
    status: 422,
    code: 42221,
    text: t(
      '两步验证码错误或已使用',
      'The code is wrong or already used',
      'El código no es correcto o ya se ha usado',
      'コードが違うか、使用済みです。',
    ),
  },
  secondFactorMissing: {
    status: 403,
    code: 40302,
    text: t(
      '请先启用两步验证',
      'Turn on two-step verification first',
      'Active primero la verificación en dos pasos',
      '先に2段階認証を有効にしてください。',
    ),
  },
  secondFactorRequired: {
    status: 409,
    code: 40977,
    text: t(
      '您的角色必须使用两步验证，不能关闭',
      'Your role requires two-step verification. It can’t be turned off.',
      'Su rol exige la verificación en dos pasos. No se puede desactivar.',
      'このロールには2段階認証が必須のため、無効にできません。',
    ),
  },
} as const satisfies Record<string, ProblemKind>
