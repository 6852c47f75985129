import { t, type Text } from '@kangju/contract'

export const placeWords = {
  home: t('返回首页', 'Back home', 'Volver al inicio', 'ホームへ戻る'),
  back: t('返回上一页', 'Go back', 'Volver', '前のページへ'),
  missing: t('页面不存在', 'Page not found', 'Página no encontrada', 'ページが見つかりません'),
  missingText: t(
    '地址 {path} 不是本平台的页面，可能输错了，或页面已移走。',
    '{path} is not a page of this console. It may be mistyped, or the page has moved.',
    '{path} no es una página de esta consola. Puede estar mal escrita o haberse movido.',
    '{path} はこのコンソールのページではありません。入力間違いか、ページが移動した可能性があります。',
  ),
  missingPlain: t(
    '您要找的页面不在这里。',
    'The page you are looking for is not here.',
    'La página que busca no está aquí.',
    'お探しのページはここにありません。',
  ),
  forbidden: t(
    '没有权限打开“{title}”',
    'You may not open “{title}”',
    'No puede abrir «{title}»',
    '「{title}」を開く権限がありません',
  ),
  forbiddenText: t('需要权限：{keys}', 'It needs: {keys}', 'Requiere: {keys}', '必要な権限：{keys}'),
  forbiddenAsk: t(
    '请联系本运营商的管理员为您的角色添加。',
    'Ask an administrator of your operator to add it to your role.',
    'Pida a un administrador de su operador que lo añada a su rol.',
    '運営会社の管理者にロールへの追加を依頼してください。',
  ),
  forbiddenPlain: t('没有权限', 'No permission', 'Sin permiso', '権限がありません'),
  forbiddenPlainText: t(
    '您的账号不能打开这个页面。',
    'Your account may not open this page.',
    'Su cuenta no puede abrir esta página.',
    'このアカウントではこのページを開けません。',
  ),
  noKeys: t('您还没有任何权限', 'You have no permissions yet', 'Aún no tiene permisos', 'まだ権限がありません'),
  noKeysText: t(
    '请联系本运营商的管理员为您分配角色。',
    'Ask an administrator of your operator to give you a role.',
    'Pida a un administrador de su operador que le asigne un rol.',
    '運営会社の管理者にロールの割り当てを依頼してください。',
  ),
  authAlone: t(
    '这个页面由登录窗口打开',
    'This page belongs to a sign-in window',
    'Esta página pertenece a una ventana de inicio de sesión',
    'このページはサインイン用の画面です',
  ),
  authAloneText: t(
    '单独打开它不起作用，请从登录页重新开始。',
    'Opened on its own it does nothing. Please start again from the sign-in page.',
    'Abierta por sí sola no hace nada. Vuelva a empezar desde la página de inicio de sesión.',
    '単独で開いても何も起こりません。サインイン画面からやり直してください。',
  ),
  authDone: t(
    '登录信息已交回，可以关闭此窗口',
    'Handed over. You can close this window.',
    'Entregado. Puede cerrar esta ventana.',
    '引き渡しました。このウィンドウを閉じてください。',
  ),
} as const satisfies Record<string, Text>
