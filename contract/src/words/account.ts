import { t } from '../kit/lang.ts'
import type { AccountDraft, AccountRow, accountMachine } from '../areas/account.ts'
import { enableWords, type AreaWords } from './area-words.ts'

export const accountWords = {
  title: t('账号', 'Accounts', 'Cuentas', 'アカウント'),
  field: {
    username: t('登录账号', 'User name', 'Usuario', 'ユーザー名'),
    password: t('密码', 'Password', 'Contraseña', 'パスワード'),
    realname: t('姓名', 'Name', 'Nombre', '氏名'),
    name: t('显示名', 'Display name', 'Nombre visible', '表示名'),
    mobile: t('手机号', 'Mobile', 'Móvil', '携帯番号'),
    avatar: t('头像', 'Profile photo', 'Foto de perfil', 'プロフィール写真'),
    title: t('职务', 'Job title', 'Cargo', '役職'),
    roleIds: t('角色', 'Roles', 'Roles', 'ロール'),
    roles: t('角色', 'Roles', 'Roles', 'ロール'),
    isdefault: t('超级管理员', 'Super administrator', 'Superadministrador', 'スーパー管理者'),
    organId: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
    organName: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
    ecallid: t('呼叫坐席ID', 'Call agent ID', 'ID de agente', 'オペレーターID'),
    ecalltoken: t('呼叫坐席令牌', 'Call agent token', 'Token de agente', 'オペレータートークン'),
    lastLoginAt: t('最近登录', 'Last sign-in', 'Último acceso', '最終サインイン'),
    lastLoginIp: t('最近登录地址', 'Last sign-in IP', 'IP del último acceso', '最終サインインIP'),
    failedCount: t('失败次数', 'Failed attempts', 'Intentos fallidos', '失敗回数'),
    hasSecondFactor: t('两步验证', 'Two-step verification', 'Verificación en dos pasos', '2段階認証'),
    lockedUntil: t('锁定至', 'Locked until', 'Bloqueada hasta', 'ロック期限'),
  },
  choice: { status: enableWords.choice },
  move: enableWords.move,
} as const satisfies AreaWords<AccountRow, AccountDraft, typeof accountMachine>

export const accountRules = {
  roleNeeded: t(
    '请至少选择一个角色',
    'Select at least one role',
    'Elija al menos un rol',
    'ロールを1つ以上選択してください。',
  ),
  ecallNeeded: t(
    '紧急呼叫权限需要呼叫坐席ID和令牌',
    'The emergency call permission requires a call agent ID and token',
    'El permiso de llamadas de emergencia requiere ID y token de agente',
    '緊急通報の権限にはオペレーターIDとトークンが必要です。',
  ),
  onlyAdministrator: t(
    '只有超级管理员可以设置超级管理员',
    'Only super administrators can set this',
    'Solo un superadministrador puede establecer esto',
    'スーパー管理者のみ設定できます。',
  ),
  oldPasswordWrong: t(
    '原密码不正确',
    'The current password is incorrect',
    'La contraseña actual no es correcta',
    '現在のパスワードが正しくありません。',
  ),
  passwordReused: t(
    '不能使用最近3次的密码',
    'Choose a password other than your last three',
    'Elija una contraseña distinta de las tres últimas',
    '直近3回のパスワードは使えません。',
  ),
  passwordHoldsName: t(
    '密码不能包含账号',
    'The password can’t contain the user name',
    'La contraseña no puede contener el usuario',
    'パスワードにユーザー名を含めることはできません。',
  ),
  passwordGuessable: t(
    '密码过于常见或容易被猜到，请更换',
    'The password is common or easy to guess. Choose another one.',
    'La contraseña es común o fácil de adivinar. Elija otra.',
    'よく使われる、または推測しやすいパスワードです。別のものにしてください。',
  ),
  notToday: t('只能设置今天', 'Only today can be set', 'Solo se puede fijar hoy', '今日のみ設定できます。'),
} as const
