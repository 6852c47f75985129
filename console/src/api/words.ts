import { t, type Text } from '@kangju/contract'

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

export const catalogueWords = {
  /** Separator between two sentences of one message. */
  pause: t('，', ' ', ' ', ''),
  /** Separator between a field name and its error. */
  colon: t('：', ': ', ': ', '：'),
  pressAgain: t(
    '刚才的操作没有完成，请再试一次',
    'That did not go through. Please try again.',
    'No se completó. Inténtelo de nuevo.',
    '完了しませんでした。もう一度お試しください。',
  ),
  times: t('（{count} 次）', ' ({count}×)', ' ({count}×)', '（{count} 回）'),
  ok: t('确定', 'OK', 'Aceptar', 'OK'),
  cancel: t('取消', 'Cancel', 'Cancelar', 'キャンセル'),
} as const satisfies Record<string, Text>

export const meWords = {
  verificationFailed: t(
    '验证失败，请重新登录',
    'Verification failed, please log in again',
    'La verificación ha fallado. Inicie sesión de nuevo.',
    '確認に失敗しました。もう一度サインインしてください。',
  ),
  /** The text in parentheses is fixed by the specification; the rest explains it to the user. */
  noRoles: t(
    '您的账号还没有任何权限，请联系管理员分配角色（getInfo: roles must be a non-null array）',
    'Your account has no permissions yet. Ask an administrator for a role. (getInfo: roles must be a non-null array)',
    'Su cuenta aún no tiene permisos. Pida un rol a un administrador. (getInfo: roles must be a non-null array)',
    'このアカウントにはまだ権限がありません。管理者にロールを依頼してください。（getInfo: roles must be a non-null array）',
  ),
  /** For the developer of a page, not for its user. */
  permissionNeedsRoles: t(
    '请为权限按钮配置角色数组，例如 roles={[…]}',
    'The permission button needs configuring: give it an array of role names, as roles={[…]}',
    'Falta configurar el botón de permiso: indique una lista de roles, como roles={[…]}',
    '権限ボタンの設定が必要です。ロール名の配列を roles={[…]} で指定してください',
  ),
} as const satisfies Record<string, Text>
