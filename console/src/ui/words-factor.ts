import { t, type Text } from '@kangju/contract'

/** Texts of two-step verification. */
export const factorWords = {
  title: t('两步验证', 'Two-step verification', 'Verificación en dos pasos', '2段階認証'),
  about: t(
    '登录时除密码外，还需输入手机验证器应用中的6位验证码。',
    'Signing in will require a 6-digit code from an authenticator app as well as your password.',
    'Para iniciar sesión necesitará, además de la contraseña, un código de 6 cifras de una aplicación de autenticación.',
    'サインイン時に、パスワードに加えて認証アプリの6桁のコードを入力します。',
  ),
  required: t(
    '您的角色必须启用两步验证，启用后才能继续使用。',
    'Your role requires two-step verification. Enable it to continue.',
    'Su rol exige la verificación en dos pasos. Actívela para continuar.',
    'このロールには2段階認証が必須です。有効にすると続行できます。',
  ),
  since: t('启用时间', 'Enabled since', 'Activada desde', '有効化日時'),
  left: t('剩余恢复码', 'Recovery codes left', 'Códigos de recuperación restantes', '残りのリカバリーコード'),
  password: t('当前密码', 'Current password', 'Contraseña actual', '現在のパスワード'),
  start: t('启用两步验证', 'Enable', 'Activar', '有効化'),
  scan: t(
    '用验证器应用扫描二维码，或手动输入密钥，然后输入应用显示的6位验证码。',
    'Scan the QR code with your authenticator app or enter the key, then enter the 6 digits it shows.',
    'Escanee el QR con su aplicación o introduzca la clave y, después, las 6 cifras que muestra.',
    '認証アプリでQRコードを読み取るかキーを入力し、表示された6桁のコードを入力してください。',
  ),
  key: t('密钥', 'Key', 'Clave', 'キー'),
  code: t('两步验证码', 'Verification code', 'Código de verificación', '認証コード'),
  codeNeeded: t('请输入验证码', 'Enter the code', 'Introduzca el código', 'コードを入力してください。'),
  codeHelp: t(
    '验证器应用中的6位验证码，或一个恢复码',
    'The 6-digit code from your authenticator app, or a recovery code',
    'El código de 6 cifras de su aplicación o un código de recuperación',
    '認証アプリの6桁のコード、またはリカバリーコード',
  ),
  confirm: t('确认启用', 'Confirm', 'Confirmar', '確定'),
  recovery: t('恢复码', 'Recovery codes', 'Códigos de recuperación', 'リカバリーコード'),
  recoveryText: t(
    '手机不可用时，可用恢复码登录，每个只能使用一次。恢复码只显示这一次，请妥善保存。',
    'Without your phone, sign in with a recovery code. Each works once. They are shown only now, so keep them in a safe place.',
    'Sin el teléfono puede iniciar sesión con un código de recuperación. Cada uno sirve una sola vez. Solo se muestran ahora. Guárdelos en un lugar seguro.',
    'スマートフォンが使えないときは、リカバリーコードでサインインできます。各コードは1回だけ有効です。表示されるのは今回だけです。安全な場所に保管してください。',
  ),
  kept: t('我已保存', 'I have saved them', 'Los he guardado', '保存済み'),
  renew: t('重新生成恢复码', 'Regenerate codes', 'Regenerar códigos', 'リカバリーコードを再発行'),
  remove: t('关闭两步验证', 'Disable', 'Desactivar', '無効化'),
  removed: t(
    '两步验证已关闭',
    'Two-step verification disabled',
    'Verificación en dos pasos desactivada',
    '2段階認証を無効にしました。',
  ),
  back: t('返回', 'Back', 'Volver', '戻る'),
  needed: t('请填写此项', 'Fill in this field', 'Rellene este campo', '入力してください。'),
} as const satisfies Record<string, Text>
