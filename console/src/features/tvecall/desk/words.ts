import { t } from '@kangju/contract'

export const deskWords = {
  title: t('紧急呼叫', 'Emergency calls', 'Llamadas de emergencia', '緊急通報'),
  ringing: t(
    '{n}个紧急呼叫等待接听',
    '{n} emergency calls waiting',
    '{n} llamadas de emergencia en espera',
    '緊急通報{n}件が応答待ちです',
  ),
  waited: t('已等待{time}', 'Waiting {time}', 'Espera {time}', '待ち時間 {time}'),
  unknownCaller: t('未登记用户', 'Unregistered user', 'Usuario sin registrar', '未登録の利用者'),
  accept: t('接听', 'Accept', 'Atender', '応答'),
  decline: t('拒接', 'Decline', 'Rechazar', '拒否'),
  declineAsk: t(
    '拒接后其他客服也不能再接听，需要回拨。确定拒接？',
    'After declining, no one can answer this call; it has to be called back. Decline it?',
    'Tras rechazarla nadie podrá atender la llamada y habrá que devolverla. ¿Rechazar?',
    '拒否すると誰も応答できなくなり、折り返しが必要です。拒否しますか？',
  ),
  hangUp: t('挂断', 'Hang up', 'Colgar', '切断'),
  hangUpAsk: t(
    '正在通话，确定挂断？',
    'You are talking. Hang up?',
    'Está en una llamada. ¿Colgar?',
    '通話中です。切断しますか？',
  ),
  show: t('查看', 'View', 'Ver', '表示'),
  newWhileBusy: t(
    '有新的通话呼入，请及时接听',
    'A new call is coming in. Please answer it soon.',
    'Entra una llamada nueva. Atiéndala pronto.',
    '新しい通報が入りました。早めに応答してください',
  ),
  overwriteAsk: t(
    '当前呼叫的信息将被覆盖，确定接听？',
    'This replaces the call shown now. Accept?',
    'Se sustituirá la llamada mostrada. ¿Atender?',
    '表示中の通報が置き換わります。応答しますか？',
  ),
  resume: t('继续通话', 'Resume the call', 'Reanudar la llamada', '通話を再開'),
  resumeHint: t(
    '页面刷新前的通话仍在进行',
    'The call from before the reload is still on',
    'La llamada anterior a la recarga sigue activa',
    '再読み込み前の通話が続いています',
  ),
  empty: t('没有呼叫', 'No calls', 'Sin llamadas', '通報はありません'),
  list: t('呼叫列表', 'Calls', 'Llamadas', '通報一覧'),
  mute: t('静音', 'Mute', 'Silenciar', 'ミュート'),
  unmute: t('取消静音', 'Unmute', 'Activar micrófono', 'ミュート解除'),
  cameraOff: t('关闭摄像头', 'Turn camera off', 'Apagar cámara', 'カメラを切る'),
  cameraOn: t('打开摄像头', 'Turn camera on', 'Encender cámara', 'カメラを入れる'),
  theirPicture: t('对方画面', 'Picture of the caller', 'Imagen de quien llama', '相手の映像'),
  ownPicture: t('本机画面', 'Own picture', 'Imagen propia', '自分の映像'),
  callerMuted: t('对方已静音', 'The caller is muted', 'Quien llama está en silencio', '相手はミュート中です'),
  offline: t(
    '呼叫服务已断开，正在重新连接',
    'The call service is disconnected and reconnecting',
    'El servicio de llamadas se ha desconectado; reconectando',
    '通報サービスが切断されました。再接続しています',
  ),
  refused: t(
    '呼叫坐席注册失败，请检查账号的呼叫坐席ID和令牌',
    'The call seat could not be registered. Check call ID and token of the account.',
    'No se pudo registrar el puesto. Compruebe ID y token de llamada de la cuenta.',
    '通報席を登録できません。アカウントの通報席IDとトークンを確認してください。',
  ),
} as const

export const healthWords = {
  connecting: t('正在连接', 'Connecting', 'Conectando', '接続中'),
  good: t('通话正常', 'Connected', 'Conectada', '接続良好'),
  stalled: t('信号中断，正在恢复', 'Interrupted, recovering', 'Interrumpida, recuperando', '途切れています。復旧中'),
  away: t('对方暂时离线', 'The caller is off line', 'Quien llama está sin conexión', '相手はオフラインです'),
} as const
