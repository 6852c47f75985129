import { t, type Text } from '@kangju/contract'

export const productTitle = t('康居运营平台', 'Kangju Care Console', 'Consola Kangju Care', '康居ケアコンソール')

export const commonWords = {
  language: t('语言', 'Language', 'Idioma', '言語'),
  languageSwitched: t('语言切换成功', 'Language switched', 'Idioma cambiado', '言語を切り替えました。'),
  retry: t('重试', 'Try again', 'Reintentar', '再試行'),
  loading: t('加载中', 'Loading', 'Cargando', '読み込み中'),
  /** Separator of list items. */
  comma: t('、', ', ', ', ', '、'),
  skip: t('跳到正文', 'Skip to content', 'Ir al contenido', '本文へ移動'),
} as const satisfies Record<string, Text>

export const loginWords = {
  title: t('登录', 'Sign in', 'Iniciar sesión', 'サインイン'),
  welcome: t('欢迎回来', 'Welcome back', 'Bienvenido de nuevo', 'おかえりなさい'),
  invitation: t(
    '使用您的运营账号登录',
    'Sign in with your operator account',
    'Inicie sesión con su cuenta de operador',
    '運営アカウントでサインインしてください。',
  ),
  promise: t('每个家，都有人照看', 'Care in every home', 'Cuidados en cada hogar', 'どの家にも、見守る人がいる'),
  promiseText: t(
    '居家照护的订单、人员、呼叫与结算，集中在一处。',
    'Home-care orders, staff, calls and settlements in one place.',
    'Pedidos, personal, llamadas y liquidaciones de la atención a domicilio, en un solo lugar.',
    '在宅ケアの注文、スタッフ、通報、精算をひとつの場所に。',
  ),
  username: t('账号', 'User name', 'Usuario', 'ユーザー名'),
  password: t('密码', 'Password', 'Contraseña', 'パスワード'),
  usernameNeeded: t('请输入账号', 'Enter your user name', 'Introduzca su usuario', 'ユーザー名を入力してください。'),
  passwordNeeded: t('请输入密码', 'Enter your password', 'Introduzca su contraseña', 'パスワードを入力してください。'),
  showPassword: t('显示密码', 'Show password', 'Mostrar contraseña', 'パスワードを表示'),
  hidePassword: t('隐藏密码', 'Hide password', 'Ocultar contraseña', 'パスワードを隠す'),
  capsLock: t('大写锁定已打开', 'Caps lock is on', 'Bloq Mayús está activado', 'Caps Lock がオンです。'),
  submit: t('登录', 'Sign in', 'Iniciar sesión', 'サインイン'),
  submitting: t('正在登录…', 'Signing in…', 'Iniciando sesión…', 'サインイン中…'),
  secondsLeft: t(
    '{seconds}秒后可再次尝试',
    'Try again in {seconds} s',
    'Podrá reintentarlo en {seconds} s',
    '{seconds}秒後に再試行できます。',
  ),
} as const satisfies Record<string, Text>

/** Each language in its own name, so that users find theirs even if they cannot read the page. */
export const langNames: Text = t('简体中文', 'English', 'Español', '日本語')
