import { t } from './lang.ts'
import type { ProblemKind } from './problem.ts'

/** Failures of external gateways: text messages and mini program codes. */
export const gatewayProblems = {
  codeNotSent: {
    status: 409,
    code: 40973,
    text: t(
      '请先获取验证码',
      'Request a code first',
      'Solicite primero un código',
      '先に認証コードを取得してください。',
    ),
  },
  codeWrong: {
    status: 422,
    code: 42211,
    text: t(
      '验证码错误，还可尝试{left}次',
      'Wrong code, {left} {left|try|tries} left',
      'Código incorrecto, {left|queda|quedan} {left} {left|intento|intentos}',
      '認証コードが違います。あと{left}回試せます。',
    ),
  },
  codeExpired: {
    status: 409,
    code: 40974,
    text: t(
      '验证码已失效',
      'The code is no longer valid',
      'El código ya no es válido',
      '認証コードは無効になりました。',
    ),
  },
  codeBoundElsewhere: {
    status: 409,
    code: 40975,
    text: t(
      '金额已变更，请重新获取验证码',
      'The amount has changed. Request a new code.',
      'El importe ha cambiado. Solicite un código nuevo.',
      '金額が変更されました。認証コードを再取得してください。',
    ),
  },
  codeNotMade: {
    status: 503,
    code: 50311,
    text: t(
      '小程序码生成失败，请稍后再试',
      'The mini-program code could not be created. Try again shortly.',
      'No se pudo crear el código del miniprograma. Inténtelo en breve.',
      'ミニプログラムコードを作成できませんでした。しばらくしてからお試しください。',
    ),
  },
  messageNotSent: {
    status: 503,
    code: 50310,
    text: t(
      '短信发送失败，请稍后再试',
      'The text message could not be sent. Try again shortly.',
      'No se pudo enviar el mensaje de texto. Inténtelo en breve.',
      'SMSを送信できませんでした。しばらくしてからお試しください。',
    ),
  },
} as const satisfies Record<string, ProblemKind>
