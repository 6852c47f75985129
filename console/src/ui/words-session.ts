import { t, type Text } from '@kangju/contract'

export const expiryWords = {
  elsewhereText: t(
    '如果不是您本人操作，请登录后立即修改密码。',
    'If that was not you, change your password right after signing in.',
    'Si no fue usted, cambie la contraseña en cuanto inicie sesión.',
    '心当たりがない場合は、サインイン後すぐにパスワードを変更してください。',
  ),
  kept: t(
    '在这里登录后可继续操作，页面上未保存的内容会保留。',
    'Sign in here to continue. Unsaved input on this page is kept.',
    'Inicie sesión aquí para continuar. Se conserva lo que no se haya guardado en la página.',
    'ここでサインインすると続けられます。未保存の入力も残ります。',
  ),
  reset: t(
    '重新登录（刷新页面）',
    'Sign in again (reload page)',
    'Iniciar sesión de nuevo (recargar)',
    'サインインし直す（再読み込み）',
  ),
} as const satisfies Record<string, Text>

export const reminderWords = {
  title: t('今日提醒', 'Today’s reminders', 'Recordatorios de hoy', '本日のリマインダー'),
  notToday: t('今日不再提醒', 'Do not remind me again today', 'No recordármelo más hoy', '今日は再表示しない'),
  gotIt: t('知道了', 'Got it', 'Entendido', '了解'),
} as const satisfies Record<string, Text>

export const errorLogWords = {
  button: t('错误日志（{count}）', 'Error log ({count})', 'Registro de errores ({count})', 'エラーログ（{count}）'),
  title: t('错误日志', 'Error log', 'Registro de errores', 'エラーログ'),
  message: t('信息', 'Message', 'Mensaje', 'メッセージ'),
  where: t('位置', 'Location', 'Ubicación', '位置'),
  time: t('时间', 'Time', 'Fecha y hora', '日時'),
  stack: t('堆栈', 'Stack', 'Pila', 'スタック'),
  noStack: t('没有堆栈信息', 'No stack', 'Sin pila', 'スタックなし'),
  copy: t('复制', 'Copy', 'Copiar', 'コピー'),
  copied: t('已复制', 'Copied', 'Copiado', 'コピーしました。'),
  copyFailed: t('无法复制', 'Could not copy', 'No se pudo copiar', 'コピーできませんでした。'),
  clearAll: t('全部清除', 'Clear all', 'Borrar todo', 'すべて消去'),
  clearQuestion: t(
    '清除全部{count}条错误？清除后无法恢复。',
    'Clear {count|the|all} {count} {count|error|errors}? This can’t be undone.',
    '¿Borrar {count|el|los} {count} {count|error|errores}? No se puede deshacer.',
    '{count}件のエラーをすべて消去しますか？元に戻せません。',
  ),
  brokenTitle: t(
    '页面出现了问题',
    'Something went wrong on this page',
    'Algo falló en esta página',
    'ページで問題が発生しました。',
  ),
  brokenText: t(
    '您可以重试；如果仍然不行，请刷新页面。错误已记入错误日志。',
    'Try again. If the problem persists, reload the page. The error has been recorded in the error log.',
    'Inténtelo de nuevo. Si el problema continúa, recargue la página. El error consta en el registro de errores.',
    '再試行してください。直らない場合はページを再読み込みしてください。エラーはエラーログに記録されています。',
  ),
  reload: t('刷新页面', 'Reload page', 'Recargar página', 'ページを再読み込み'),
} as const satisfies Record<string, Text>
