import { problems, t, type Text } from '@kangju/contract'
import type { SessionEnd } from './session-end.ts'

/** A text that the specification fixes to the letter. */
export const same = (text: string): Text => t(text, text, text, text)

export const clientWords = {
  timeout: t('网络超时', 'The request timed out', 'Se agotó el tiempo de espera', '通信がタイムアウトしました。'),
  noResponse: t(
    '请求无响应',
    'The server did not respond',
    'El servidor no respondió',
    'サーバーから応答がありません。',
  ),
  cancelled: t('请求已取消', 'Request cancelled', 'Petición cancelada', 'リクエストを取り消しました。'),
} as const satisfies Record<string, Text>

export const catalogueWords = {
  /** Separator between a field name and its error. */
  colon: t('：', ': ', ': ', '：'),
  pressAgain: t(
    '刚才的操作没有完成，请再试一次',
    'The action was not completed. Please try again.',
    'La operación no se completó. Inténtelo de nuevo.',
    '操作が完了しませんでした。もう一度お試しください。',
  ),
  times: t('（{count}次）', ' ({count}×)', ' ({count}×)', '（{count}回）'),
  ok: t('确定', 'OK', 'Aceptar', 'OK'),
  cancel: t('取消', 'Cancel', 'Cancelar', 'キャンセル'),
} as const satisfies Record<string, Text>

/** Why a session ended, by the code of the server. */
export const endReasons = {
  50008: t(
    '会话已结束，例如已退出登录或修改密码',
    'The session has ended, for example after signing out or changing the password',
    'La sesión ha terminado, por ejemplo al cerrarla o cambiar la contraseña',
    'サインアウトやパスワード変更などにより、セッションが終了しました。',
  ),
  50012: problems.signedInElsewhere.text,
  50014: t('登录已过期', 'The session has expired', 'La sesión ha caducado', 'セッションの有効期限が切れました。'),
} as const satisfies Record<SessionEnd, Text>

export const meWords = {
  verificationFailed: t(
    '验证失败，请重新登录',
    'Verification failed, please log in again',
    'La verificación ha fallado. Inicie sesión de nuevo.',
    '確認に失敗しました。もう一度サインインしてください。',
  ),
  /** Fixed by the specification in every language. */
  noRoles: same('getInfo: roles must be a non-null array'),
  hasError: same('Has Error'),
  /** For the developer of a page, not for its user. */
  permissionNeedsRoles: t(
    '请为权限按钮配置角色数组，例如 roles={[…]}',
    'Give the permission button an array of role names, for example roles={[…]}',
    'Indique una lista de roles en el botón de permiso, por ejemplo roles={[…]}',
    '権限ボタンにロール名の配列を指定してください（例：roles={[…]}）',
  ),
} as const satisfies Record<string, Text>
