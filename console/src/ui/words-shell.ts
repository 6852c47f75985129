import { t, type Text } from '@kangju/contract'

export const placeWords = {
  home: t('返回首页', 'Back to home', 'Volver al inicio', 'ホームへ戻る'),
  back: t('返回上一页', 'Go back', 'Volver', '前のページへ'),
  missing: t('页面不存在', 'Page not found', 'Página no encontrada', 'ページが見つかりません。'),
  missingText: t(
    '地址{path}不是本平台的页面，可能输错了，或页面已移走。',
    '{path} is not a page of this console. It may be mistyped, or the page has moved.',
    '{path} no es una página de esta consola. Puede estar mal escrita o haberse movido.',
    '{path}はこのコンソールのページではありません。入力間違いか、ページが移動した可能性があります。',
  ),
  missingPlain: t(
    '您要找的页面不在这里。',
    'The page you are looking for can’t be found.',
    'No se encuentra la página que busca.',
    'お探しのページが見つかりません。',
  ),
  forbidden: t(
    '没有权限打开“{title}”',
    'No permission to open “{title}”',
    'Sin permiso para abrir «{title}»',
    '「{title}」を開く権限がありません。',
  ),
  forbiddenText: t(
    '需要权限：{keys}',
    'Required permission: {keys}',
    'Permiso necesario: {keys}',
    '必要な権限：{keys}',
  ),
  forbiddenAsk: t(
    '请联系本运营商的管理员为您的角色添加。',
    'Ask an administrator of your operator to add it to your role.',
    'Pida a un administrador de su operador que lo añada a su rol.',
    '運営会社の管理者にロールへの追加を依頼してください。',
  ),
  forbiddenPlain: t('没有权限', 'No permission', 'Sin permiso', '権限がありません。'),
  forbiddenPlainText: t(
    '您的账号不能打开这个页面。',
    'Your account can’t open this page.',
    'Su cuenta no puede abrir esta página.',
    'このアカウントではこのページを開けません。',
  ),
  noKeys: t('您还没有任何权限', 'You have no permissions yet', 'Aún no tiene permisos', 'まだ権限がありません。'),
  noKeysText: t(
    '请联系本运营商的管理员为您分配角色。',
    'Ask an administrator of your operator to assign you a role.',
    'Pida a un administrador de su operador que le asigne un rol.',
    '運営会社の管理者にロールの割り当てを依頼してください。',
  ),
  authAlone: t(
    '这个页面由登录窗口打开',
    'This page is part of the sign-in window',
    'Esta página forma parte de la ventana de inicio de sesión',
    'このページはサインイン用の画面です。',
  ),
  authAloneText: t(
    '单独打开它不起作用，请从登录页重新开始。',
    'Opening this page directly has no effect. Start again from the sign-in page.',
    'Abrirla directamente no tiene efecto. Vuelva a empezar desde la página de inicio de sesión.',
    '直接開いても動作しません。サインイン画面からやり直してください。',
  ),
  authDone: t(
    '登录信息已交回，可以关闭此窗口',
    'Sign-in details passed on. You can close this window.',
    'Datos de inicio de sesión transmitidos. Puede cerrar esta ventana.',
    'サインイン情報を引き渡しました。このウィンドウを閉じてください。',
  ),
} as const satisfies Record<string, Text>
