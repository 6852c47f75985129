import { t, type Text } from '@kangju/contract'

export const accountPageWords = {
  about: t(
    '谁可以登录，以及各自能做什么。',
    'Manage who can sign in and what each account can do.',
    'Gestione quién puede iniciar sesión y qué puede hacer.',
    'サインインできるアカウントと権限を管理します。',
  ),
  keyword: t(
    '账号/姓名/完整手机号',
    'User name, name, full mobile',
    'Usuario, nombre o móvil completo',
    'ユーザー名・氏名・携帯番号（全桁）',
  ),
  rights: t('权限', 'Permissions', 'Permisos', '権限'),
  calls: t('紧急呼叫坐席', 'Emergency call agent', 'Agente de emergencias', '緊急通報オペレーター'),
  callsHelp: t(
    '角色含“紧急呼叫”时必填，ID与令牌成对使用。',
    'Required for roles with emergency calls. Enter both ID and token.',
    'Obligatorio para roles con llamadas de emergencia. Indique ID y token.',
    '「緊急通報」を含むロールでは必須です。IDとトークンは対で使います。',
  ),
  rolesHelp: t(
    '超级管理员以外至少一个角色。',
    'At least one role, except for super administrators',
    'Al menos un rol, salvo para superadministradores',
    'スーパー管理者以外は1つ以上必要です。',
  ),
  organHelp: t(
    '选了机构，就只能看到和处理该机构的数据；不选则不受限。',
    'Limits the account to this organisation’s data. Leave blank for no limit.',
    'Limita la cuenta a los datos de esta organización. Déjelo en blanco para no limitarla.',
    '選択すると、その事業所のデータだけを扱えます。選択しなければ制限はありません。',
  ),
  superHelp: t(
    '拥有全部权限，请谨慎开启。',
    'Has all permissions. Turn on with care.',
    'Tiene todos los permisos. Actívelo con cuidado.',
    'すべての権限を持ちます。慎重に設定してください。',
  ),
  disableFollows: t(
    '该账号会立即退出登录，启用前无法再登录。',
    'The account will be signed out immediately and can’t sign in until enabled again.',
    'Se cerrará su sesión de inmediato y no podrá iniciarla hasta que se active de nuevo.',
    '直ちにサインアウトされ、有効にするまでサインインできません。',
  ),
  resetPassword: t('重置密码', 'Reset password', 'Restablecer contraseña', 'パスワード再設定'),
  resetTitle: t(
    '重置“{name}”的密码',
    'Reset password for “{name}”',
    'Restablecer contraseña de «{name}»',
    '「{name}」のパスワード再設定',
  ),
  resetFollows: t(
    '该账号会立即退出所有登录，请把新密码当面告知本人。',
    'The account will be signed out everywhere immediately. Give the new password to the person face to face.',
    'Se cerrarán todas sus sesiones de inmediato. Comunique la nueva contraseña en persona.',
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
    'Reset two-step verification for “{name}”?',
    '¿Restablecer la verificación en dos pasos de «{name}»?',
    '「{name}」の2段階認証をリセットしますか？',
  ),
  resetFactorFollows: t(
    '该账号会立即退出所有登录，之后只需密码即可登录，直到重新启用。请先确认对方身份。',
    'The account will be signed out everywhere and will need only its password until two-step verification is turned on again. Confirm the person’s identity first.',
    'Se cerrarán todas sus sesiones y bastará la contraseña hasta que se vuelva a activar. Compruebe antes la identidad de la persona.',
    'すべてのサインインが終了し、再度有効にするまでパスワードだけでサインインできます。先に本人確認をしてください。',
  ),
  newPassword: t('新密码', 'New password', 'Nueva contraseña', '新しいパスワード'),
} as const satisfies Record<string, Text>
