import { langs, t, type Lang, type Text } from '@kangju/contract'

export const words = {
  title: t('康居电视', 'Kangju TV', 'Kangju TV', '康居テレビ'),
  emergency: t('紧急呼叫', 'Emergency call', 'Llamada de emergencia', '緊急通報'),
  emergencyHint: t(
    '按确认键呼叫客服',
    'Press OK to call for help',
    'Pulse OK para pedir ayuda',
    '決定ボタンで通報します',
  ),
  calling: t('正在呼叫客服', 'Calling for help', 'Llamando', '呼び出しています'),
  waited: t('已等待{time}', 'Waiting {time}', 'Espera {time}', '待ち時間 {time}'),
  talking: t('正在通话', 'Connected', 'En llamada', '通話中'),
  cancel: t('取消呼叫', 'Cancel', 'Cancelar', '取り消す'),
  hangUp: t('挂断', 'Hang up', 'Colgar', '切断'),
  ended: t('通话已结束', 'The call has ended', 'La llamada ha terminado', '通話が終了しました'),
  missed: t(
    '暂时无人接听，我们会尽快给您回电',
    'No one could answer. We will call you back soon.',
    'Nadie pudo atender. Le llamaremos pronto.',
    '応答できませんでした。折り返しご連絡します',
  ),
  busy: t(
    '线路忙，请稍后再试',
    'The line is busy. Please try again.',
    'La línea está ocupada. Inténtelo de nuevo.',
    '混み合っています。もう一度お試しください',
  ),
  offline: t(
    '网络中断，正在重新连接',
    'No network, reconnecting',
    'Sin red, reconectando',
    'ネットワークが切断されました。再接続中',
  ),
  away: t(
    '客服暂时断线，请稍候',
    'The agent is reconnecting, please wait',
    'El agente se está reconectando, espere',
    'オペレーターが再接続中です。お待ちください',
  ),
  stalled: t('信号中断，正在恢复', 'Interrupted, recovering', 'Interrumpida, recuperando', '途切れています。復旧中'),
  noMedia: t(
    '没有麦克风或摄像头',
    'No microphone or camera',
    'Sin micrófono ni cámara',
    'マイクまたはカメラがありません',
  ),
  notices: t('通知', 'Notices', 'Avisos', 'お知らせ'),
  back: t('返回', 'Back', 'Volver', '戻る'),
  setUp: t('设置机顶盒', 'Set up this box', 'Configurar el decodificador', 'STBを設定'),
  operator: t('运营商编码', 'Operator code', 'Código del operador', '事業者コード'),
  sn: t('序列号', 'Serial number', 'Número de serie', 'シリアル番号'),
  ecallid: t('呼叫ID', 'Call ID', 'ID de llamada', '呼出ID'),
  token: t('呼叫令牌', 'Call token', 'Token de llamada', '呼出トークン'),
  save: t('保存', 'Save', 'Guardar', '保存'),
} as const satisfies Record<string, Text>

const lang: Lang = langs.find((one) => navigator.language.startsWith(one)) ?? 'zh'

/** The text in the language of the box. */
export const say = (text: Text, values: Readonly<Record<string, string>> = {}): string =>
  text[lang].replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? '')
