import { t, type Text } from '@kangju/contract'

export const accountPageWords = {
  about: t(
    '谁可以登录，以及各自能做什么。',
    'Who may sign in, and what each may do.',
    'Quién puede entrar y qué puede hacer cada uno.',
    'サインインできる人と、それぞれができること。',
  ),
  keyword: t(
    '账号/姓名/完整手机号',
    'User name, name, full mobile',
    'Usuario, nombre o móvil completo',
    'ユーザー名・氏名・携帯番号（全桁）',
  ),
  rights: t('权限', 'Permissions', 'Permisos', '権限'),
  calls: t('紧急呼叫坐席', 'Emergency-call seat', 'Puesto de llamadas', '緊急通報席'),
  callsHelp: t(
    '角色含“紧急呼叫”时必填，ID 与令牌成对使用。',
    'Needed with a role that takes emergency calls; ID and token belong together.',
    'Necesario con un rol que atiende emergencias; ID y token van juntos.',
    '「緊急通報」を含むロールでは必須です。IDとトークンは対で使います。',
  ),
  rolesHelp: t(
    '超级管理员以外至少一个角色。',
    'At least one, except for super administrators.',
    'Al menos uno, salvo para superadministradores.',
    'スーパー管理者以外は1つ以上必要です。',
  ),
  organHelp: t(
    '选了机构，就只能看到和处理该机构的数据；不选则不受限。',
    'With one chosen, the account sees and handles only what belongs to it; without, everything.',
    'Con una elegida, la cuenta solo ve y gestiona lo suyo; sin ninguna, todo.',
    '選択すると、その事業所のデータだけを扱えます。選択しなければ制限はありません。',
  ),
  superHelp: t(
    '拥有全部权限，请谨慎开启。',
    'May do everything. Switch on with care.',
    'Puede hacerlo todo. Actívelo con cuidado.',
    'すべての権限を持ちます。慎重に設定してください。',
  ),
  disableFollows: t(
    '该账号会立即退出登录，启用前无法再登录。',
    'It is signed out at once and cannot sign in until enabled again.',
    'Se cierra su sesión al instante y no podrá entrar hasta activarse.',
    '直ちにサインアウトされ、有効にするまでサインインできません。',
  ),
  resetPassword: t('重置密码', 'Reset password', 'Restablecer contraseña', 'パスワード再設定'),
  resetTitle: t(
    '重置“{name}”的密码',
    'Reset the password of “{name}”',
    'Restablecer la contraseña de «{name}»',
    '「{name}」のパスワード再設定',
  ),
  resetFollows: t(
    '该账号会立即退出所有登录，请把新密码当面告知本人。',
    'It is signed out everywhere at once. Tell the person the new password yourself.',
    'Se cierran todas sus sesiones. Comunique usted mismo la nueva contraseña.',
    'すべてのサインインが直ちに終了します。新しいパスワードは本人に直接伝えてください。',
  ),
  resetFactor: t(
    '重置两步验证',
    'Reset two-step verification',
    'Restablecer verificación en dos pasos',
    '2段階認証をリセット',
  ),
  resetFactorTitle: t(
    '重置“{name}”的两步验证？',
    'Reset two-step verification of “{name}”?',
    '¿Restablecer la verificación en dos pasos de «{name}»?',
    '「{name}」の2段階認証をリセットしますか？',
  ),
  resetFactorFollows: t(
    '该账号会立即退出所有登录，之后只需密码即可登录，直到重新启用。请先确认对方身份。',
    'The account is signed out everywhere and then needs only its password until it turns verification on again. Check who is asking first.',
    'Se cierran todas sus sesiones y bastará la contraseña hasta que vuelva a activarla. Compruebe antes quién lo pide.',
    'すべてのサインインが終了し、再度有効にするまでパスワードだけでサインインできます。先に本人確認をしてください。',
  ),
  newPassword: t('新密码', 'New password', 'Nueva contraseña', '新しいパスワード'),
} as const satisfies Record<string, Text>
