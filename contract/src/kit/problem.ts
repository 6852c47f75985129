import { callProblems } from './call-problems.ts'
import { factorProblems } from './factor-problems.ts'
import { gatewayProblems } from './gateway-problems.ts'
import { t, type Text } from './lang.ts'
import { orderProblems } from './order-problems.ts'

export interface ProblemKind {
  readonly status: number
  readonly code: number
  readonly text: Text
}

/** All error answers of the server. Areas add their own 409xx codes here. */
export const problems = {
  tokenInvalid: {
    status: 401,
    code: 50008,
    text: t(
      '登录已失效，请重新登录',
      'Your session is not valid. Please sign in again.',
      'La sesión no es válida. Inicie sesión de nuevo.',
      'セッションが無効です。もう一度サインインしてください。',
    ),
  },
  signedInElsewhere: {
    status: 401,
    code: 50012,
    text: t(
      '您的账号已在其他地方登录',
      'Your account was signed in elsewhere',
      'Se ha iniciado sesión con su cuenta en otro lugar',
      'アカウントが別の場所でサインインしました。',
    ),
  },
  sessionExpired: {
    status: 401,
    code: 50014,
    text: t(
      '登录已过期，请重新登录',
      'Your session has expired. Please sign in again.',
      'La sesión ha caducado. Inicie sesión de nuevo.',
      'セッションの有効期限が切れました。もう一度サインインしてください。',
    ),
  },
  forbidden: {
    status: 403,
    code: 40300,
    text: t('没有权限', 'You do not have permission.', 'No tiene permiso.', '権限がありません。'),
  },
  superOnly: {
    status: 403,
    code: 40303,
    text: t(
      '仅超级管理员可以执行此操作',
      'Only super administrators can do this',
      'Solo los superadministradores pueden hacerlo',
      'この操作はスーパー管理者のみ実行できます。',
    ),
  },
  missing: {
    status: 404,
    code: 40400,
    text: t(
      '数据不存在或已被删除',
      'The data does not exist or was deleted',
      'Los datos no existen o se han eliminado',
      'データが存在しないか、削除されています。',
    ),
  },
  unknownCall: {
    status: 404,
    code: 40401,
    text: t('接口不存在', 'Endpoint not found', 'El endpoint no existe', 'エンドポイントが存在しません。'),
  },
  stale: {
    status: 409,
    code: 40901,
    text: t(
      '数据已被他人修改，请刷新后重试',
      'Someone else changed this in the meantime. Refresh and try again.',
      'Otra persona lo ha cambiado entretanto. Actualice e inténtelo de nuevo.',
      '他の人が変更しました。更新してからもう一度お試しください。',
    ),
  },
  wrongState: {
    status: 409,
    code: 40902,
    text: t(
      '当前状态不允许此操作',
      'Not allowed in the current status',
      'No se permite en el estado actual',
      '現在の状態ではこの操作はできません。',
    ),
  },
  inUse: {
    status: 409,
    code: 40903,
    text: t(
      '该数据已被使用，不能删除',
      'This data is in use and can’t be deleted',
      'Los datos están en uso y no se pueden eliminar',
      '使用中のため削除できません。',
    ),
  },
  notReady: {
    status: 409,
    code: 40976,
    text: t(
      '还不满足条件',
      'Requirements not met. Complete what is missing, then try again.',
      'Faltan requisitos. Complételos e inténtelo de nuevo.',
      '条件を満たしていません。不足を解消してから、もう一度お試しください。',
    ),
  },
  monthLocked: {
    status: 409,
    code: 40981,
    text: t(
      '该月份已锁定，不能再记账，请在未锁定的月份更正',
      'This month is locked. Post the correction in an open month.',
      'Este mes está bloqueado. Registre la corrección en un mes abierto.',
      'この月はロックされています。未ロックの月で修正してください。',
    ),
  },
  organIncomplete: {
    status: 409,
    code: 40961,
    text: t(
      '机构资料不完整，不能开通',
      'The organisation’s details are incomplete. Complete them to activate it.',
      'Faltan datos de la organización. Complételos para darla de alta.',
      '事業所の情報が不足しているため、稼働開始できません。',
    ),
  },
  organHasOrders: {
    status: 409,
    code: 40962,
    text: t(
      '机构有未完成订单，不能关闭',
      'The organisation has open orders and can’t be closed',
      'La organización tiene pedidos sin terminar y no se puede cerrar',
      '未完了の注文があるため、事業所を閉鎖できません。',
    ),
  },
  ownRequest: {
    status: 409,
    code: 40916,
    text: t(
      '不能审核自己提交的申请',
      'You can’t review your own request',
      'No puede revisar su propia solicitud',
      '自分の申請は審査できません。',
    ),
  },
  duplicate: {
    status: 422,
    code: 40904,
    text: t('{field}已存在', '{field} already exists', '{field} ya existe', '{field}は既に存在します。'),
  },
  stillRunning: {
    status: 409,
    code: 40905,
    text: t(
      '相同的请求正在处理，请稍候',
      'The same request is being processed. Please wait.',
      'La misma solicitud se está procesando. Espere.',
      '同じリクエストを処理中です。しばらくお待ちください。',
    ),
  },
  ownAccount: {
    status: 409,
    code: 40971,
    text: t(
      '不能停用、降级或删除自己的账号',
      'You can’t disable, demote or delete your own account',
      'No puede desactivar, degradar ni eliminar su propia cuenta',
      '自分のアカウントを無効化・降格・削除することはできません。',
    ),
  },
  lastAdministrator: {
    status: 409,
    code: 40972,
    text: t(
      '至少保留一名启用的超级管理员',
      'At least one enabled super administrator must remain',
      'Debe quedar al menos un superadministrador activo',
      '有効なスーパー管理者を少なくとも1名残す必要があります。',
    ),
  },
  grantBeyondOwn: {
    status: 403,
    code: 40301,
    text: t(
      '不能授予自己没有的权限',
      'You can’t grant permissions you don’t have',
      'No puede conceder permisos que no tiene',
      '自分が持っていない権限は付与できません。',
    ),
  },
  tooLarge: {
    status: 413,
    code: 41300,
    text: t(
      '内容过大，超出上限',
      'The content exceeds the size limit',
      'El contenido supera el tamaño máximo',
      'サイズが上限を超えています。',
    ),
  },
  unsupportedType: {
    status: 415,
    code: 41500,
    text: t(
      '不支持的内容类型',
      'This type of content is not supported',
      'Este tipo de contenido no se admite',
      'この種類の内容はサポートされていません。',
    ),
  },
  invalid: {
    status: 422,
    code: 42200,
    text: t(
      '请检查填写的内容',
      'Check what you entered',
      'Revise los datos introducidos',
      '入力内容を確認してください。',
    ),
  },
  keyReused: {
    status: 422,
    code: 42201,
    text: t(
      '幂等键已用于其他内容',
      'This idempotency key was used for a different request',
      'Esta clave de idempotencia se usó para otra solicitud',
      'この冪等キーは別のリクエストに使用されています。',
    ),
  },
  wrongCredentials: {
    status: 422,
    code: 42210,
    text: t(
      '账号或密码错误',
      'Wrong user name or password.',
      'Usuario o contraseña incorrectos.',
      'ユーザー名またはパスワードが違います。',
    ),
  },
  tooOften: {
    status: 429,
    code: 42900,
    text: t(
      '操作过于频繁，请{seconds}秒后再试',
      'Too many attempts. Try again in {seconds} s.',
      'Demasiados intentos. Inténtelo de nuevo en {seconds} s.',
      '操作が頻繁すぎます。{seconds}秒後にもう一度お試しください。',
    ),
  },
  accountLocked: {
    status: 429,
    code: 42901,
    text: t(
      '账号已锁定，请稍后再试',
      'The account is temporarily locked. Try again later.',
      'La cuenta está bloqueada temporalmente. Inténtelo más tarde.',
      'アカウントは一時的にロックされています。しばらくしてからお試しください。',
    ),
  },
  broken: {
    status: 500,
    code: 50000,
    text: t(
      '服务器出现错误',
      'Something went wrong on the server',
      'Se ha producido un error en el servidor',
      'サーバーでエラーが発生しました。',
    ),
  },
  unavailable: {
    status: 503,
    code: 50300,
    text: t(
      '服务暂时不可用，请稍后再试',
      'The service is not available right now. Try again shortly.',
      'El servicio no está disponible ahora. Inténtelo en breve.',
      '現在サービスを利用できません。しばらくしてからお試しください。',
    ),
  },
  ...callProblems,
  ...factorProblems,
  ...gatewayProblems,
  ...orderProblems,
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof problems
export const problemNames = Object.keys(problems) as ProblemName[]
