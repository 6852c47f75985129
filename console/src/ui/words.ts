/* oxlint-disable kangju/no-bare-text -- this is where the console's own texts live */
import { t, type Text } from '@kangju/contract'

export const productTitle = t('康居运营平台', 'Kangju Care Console', 'Consola Kangju Care', '康居ケアコンソール')

export const clientWords = {
  timeout: t(
    '网络超时',
    'The network took too long.',
    'La red tardó demasiado.',
    'ネットワークがタイムアウトしました。',
  ),
  noResponse: t(
    '请求无响应',
    'The server did not answer.',
    'El servidor no respondió.',
    'サーバーから応答がありません。',
  ),
  cancelled: t('请求已取消', 'Cancelled.', 'Cancelado.', '取り消しました。'),
  serverError: t(
    '服务器出现错误',
    'Something went wrong on the server.',
    'Se ha producido un error en el servidor.',
    'サーバーでエラーが発生しました。',
  ),
} as const satisfies Record<string, Text>

export const commonWords = {
  language: t('语言', 'Language', 'Idioma', '言語'),
  retry: t('重试', 'Try again', 'Reintentar', '再試行'),
  loading: t('加载中', 'Loading', 'Cargando', '読み込み中'),
  /** Between the members of a list. */
  comma: t('、', ', ', ', ', '、'),
  skip: t('跳到正文', 'Skip to the content', 'Ir al contenido', '本文へ移動'),
} as const satisfies Record<string, Text>

export const loginWords = {
  title: t('登录', 'Sign in', 'Iniciar sesión', 'サインイン'),
  welcome: t('欢迎回来', 'Welcome back', 'Bienvenido de nuevo', 'おかえりなさい'),
  invitation: t(
    '使用您的运营账号登录',
    'Sign in with your operator account',
    'Inicie sesión con su cuenta de operador',
    '運営アカウントでサインインしてください',
  ),
  promise: t(
    '每个家，都有人照看',
    'Someone there for every home',
    'Alguien para cada hogar',
    'どの家にも、見守る人がいる',
  ),
  promiseText: t(
    '居家照护的订单、人员、呼叫与结算，集中在一处。',
    'Bookings, staff, calls and settlements of home care, in one place.',
    'Reservas, personal, llamadas y liquidaciones del cuidado a domicilio, en un solo lugar.',
    '在宅ケアの予約、スタッフ、通報、精算をひとつの場所に。',
  ),
  username: t('账号', 'User name', 'Usuario', 'ユーザー名'),
  password: t('密码', 'Password', 'Contraseña', 'パスワード'),
  usernameNeeded: t('请输入账号', 'Enter your user name', 'Introduzca su usuario', 'ユーザー名を入力してください'),
  passwordNeeded: t('请输入密码', 'Enter your password', 'Introduzca su contraseña', 'パスワードを入力してください'),
  showPassword: t('显示密码', 'Show password', 'Mostrar contraseña', 'パスワードを表示'),
  hidePassword: t('隐藏密码', 'Hide password', 'Ocultar contraseña', 'パスワードを隠す'),
  submit: t('登录', 'Sign in', 'Iniciar sesión', 'サインイン'),
  submitting: t('正在登录…', 'Signing in…', 'Iniciando sesión…', 'サインイン中…'),
  secondsLeft: t(
    '{seconds} 秒后可再次尝试',
    'You can try again in {seconds} s',
    'Podrá intentarlo de nuevo en {seconds} s',
    '{seconds} 秒後に再試行できます',
  ),
} as const satisfies Record<string, Text>

export const homeWords = {
  signOut: t('退出登录', 'Sign out', 'Cerrar sesión', 'サインアウト'),
  signingOut: t('正在退出…', 'Signing out…', 'Cerrando sesión…', 'サインアウト中…'),
  username: t('账号', 'User name', 'Usuario', 'ユーザー名'),
  operator: t('所属运营商', 'Operator', 'Operador', '運営会社'),
  roles: t('角色', 'Roles', 'Roles', 'ロール'),
  jobTitle: t('职务', 'Job title', 'Cargo', '役職'),
  keys: t('权限', 'Permissions', 'Permisos', '権限'),
  groupKeys: t('权限：{keys}', 'Permissions: {keys}', 'Permisos: {keys}', '権限：{keys}'),
  everyKey: t(
    '超级管理员（全部权限）',
    'Super administrator (all)',
    'Superadministrador (todos)',
    'スーパー管理者（すべて）',
  ),
  countOfKeys: t('{count} 项', '{count}', '{count}', '{count} 件'),
  none: t('无', 'None', 'Ninguno', 'なし'),
  yourScreens: t('您的功能', 'Your screens', 'Sus pantallas', 'ご利用になれる画面'),
  screensNote: t(
    '以下是您的权限可以打开的页面。平台刚刚起步，页面会陆续开放。',
    'What your permissions open. The platform is just beginning: screens arrive one by one.',
    'Lo que abren sus permisos. La plataforma acaba de empezar: las pantallas llegarán una a una.',
    'お持ちの権限で開ける画面です。プラットフォームは始まったばかりで、画面は順次公開されます。',
  ),
  notBuilt: t('尚未开发', 'Not built yet', 'Aún sin construir', '未実装'),
  screenNotBuilt: t(
    '“{title}”页面尚未开发',
    '“{title}” is not built yet',
    '«{title}» aún no está construida',
    '「{title}」はまだ実装されていません',
  ),
  screenNotBuiltText: t(
    '它在计划之中，建成后会出现在这个地址。',
    'It is planned and will appear at this address.',
    'Está prevista y aparecerá en esta dirección.',
    '予定されており、完成後はこのアドレスで開けます。',
  ),
  missing: t('页面不存在', 'There is no such page', 'Esta página no existe', 'ページが見つかりません'),
  missingText: t(
    '地址 {path} 不是本平台的页面。',
    '{path} is not a page of this console.',
    '{path} no es una página de esta consola.',
    '{path} はこのコンソールのページではありません。',
  ),
  forbidden: t(
    '没有权限打开“{title}”',
    'You may not open “{title}”',
    'No puede abrir «{title}»',
    '「{title}」を開く権限がありません',
  ),
  forbiddenText: t('需要权限：{keys}', 'It needs: {keys}', 'Requiere: {keys}', '必要な権限：{keys}'),
  noKeys: t('您还没有任何权限', 'You have no permissions yet', 'Aún no tiene permisos', 'まだ権限がありません'),
  noKeysText: t(
    '请联系本运营商的管理员为您分配角色。',
    'Ask an administrator of your operator to give you a role.',
    'Pida a un administrador de su operador que le asigne un rol.',
    '運営会社の管理者にロールの割り当てを依頼してください。',
  ),
  noScreenInGroup: t(
    '仅凭这些权限还打不开页面',
    'These alone open no screen',
    'Por sí solos no abren ninguna pantalla',
    'これだけでは画面を開けません',
  ),
  home: t('首页', 'Home', 'Inicio', 'ホーム'),
} as const satisfies Record<string, Text>

/** Each language by its own name, so that whoever cannot read the page finds theirs. */
export const langNames: Text = t('简体中文', 'English', 'Español', '日本語')
