import { langs, t, type Lang, type Text } from '@kangju/contract'

export const words = {
  title: t('康居电视', 'Kangju TV', 'Kangju TV', '康居テレビ'),
  emergency: t('紧急呼叫', 'Emergency call', 'Llamada de emergencia', '緊急通報'),
  emergencyHint: t(
    '按确认键呼叫客服',
    'Press OK to call for help',
    'Pulse OK para pedir ayuda',
    '決定ボタンで通報します。',
  ),
  voiceOnly: t('仅语音呼叫', 'Voice only', 'Solo voz', '音声のみで通報'),
  calling: t('正在呼叫客服', 'Calling for help', 'Llamando', '呼び出しています。'),
  waited: t('已等待{time}', 'Waiting {time}', 'Espera {time}', '待ち時間{time}'),
  talking: t('正在通话', 'Connected', 'En llamada', '通話中'),
  cancel: t('取消呼叫', 'Cancel', 'Cancelar', '取り消す'),
  hangUp: t('挂断', 'Hang up', 'Colgar', '切断'),
  ended: t('通话已结束', 'The call has ended', 'La llamada ha terminado', '通話が終了しました。'),
  missed: t(
    '暂时无人接听，我们会尽快给您回电',
    'No one could answer. We will call you back soon.',
    'Nadie pudo atender. Le llamaremos pronto.',
    '応答できませんでした。折り返しご連絡します。',
  ),
  toldFamily: t(
    '已发短信通知您的家人',
    'We have texted your family',
    'Hemos enviado un SMS a su familia',
    'ご家族にSMSでお知らせしました。',
  ),
  toldDuty: t(
    '已发短信通知值班人员',
    'We have texted the staff on duty',
    'Hemos enviado un SMS al personal de guardia',
    '当番の担当者にSMSでお知らせしました。',
  ),
  toldBoth: t(
    '已发短信通知您的家人和值班人员',
    'We have texted your family and the staff on duty',
    'Hemos enviado un SMS a su familia y al personal de guardia',
    'ご家族と当番の担当者にSMSでお知らせしました。',
  ),
  recording: t('正在录制', 'Recording', 'Grabando', '録画中'),
  voiceTalk: t('语音通话', 'Voice call', 'Llamada de voz', '音声通話'),
  busy: t(
    '线路忙，请稍后再试',
    'The line is busy. Please try again later.',
    'La línea está ocupada. Inténtelo más tarde.',
    '混み合っています。もう一度お試しください。',
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
    'オペレーターが再接続中です。お待ちください。',
  ),
  stalled: t('信号中断，正在恢复', 'Interrupted, recovering', 'Interrumpida, recuperando', '途切れています。復旧中'),
  noMedia: t(
    '没有麦克风或摄像头',
    'No microphone or camera',
    'Sin micrófono ni cámara',
    'マイクまたはカメラがありません。',
  ),
  notices: t('通知', 'Notices', 'Avisos', 'お知らせ'),
  price: t('{price}元起', 'From ¥{price}', 'Desde ¥{price}', '{price}元から'),
  book: t('确认预约', 'Book', 'Reservar', '予約する'),
  bookHint: t(
    '预约后客服会致电与您确认时间和地址',
    'We will call you to confirm the time and address',
    'Le llamaremos para confirmar la hora y la dirección',
    '予約後、お電話で日時と住所を確認いたします。',
  ),
  booking: t('正在提交', 'Booking', 'Reservando', '送信中'),
  booked: t('预约已提交', 'Booking sent', 'Reserva enviada', '予約を受け付けました。'),
  bookedNo: t('预约单号{no}', 'Booking no. {no}', 'Reserva n.º {no}', '予約番号{no}'),
  notBooked: t('预约未成功', 'Booking failed', 'No se pudo reservar', '予約できませんでした。'),
  suspended: t(
    '您的电视服务已停用，暂时不能预约，请联系客服',
    'Your TV service is suspended, so you can’t book. Please contact customer service.',
    'Su servicio de TV está suspendido y no puede reservar. Contacte con atención al cliente.',
    'テレビサービスが停止中のため予約できません。カスタマーサービスへご連絡ください。',
  ),
  noReach: t(
    '网络不通，请稍后再试',
    'No network. Please try again later.',
    'Sin red. Inténtelo más tarde.',
    'ネットワークに接続できません。後でもう一度お試しください。',
  ),
  gone: t('该内容已下架', 'No longer available', 'Ya no está disponible', 'この内容は終了しました。'),
  hotline: t('客服电话', 'Customer service', 'Atención al cliente', 'カスタマーサービス'),
  back: t('返回', 'Back', 'Volver', '戻る'),
  setUp: t('设置机顶盒', 'Set up set-top box', 'Configurar el decodificador', 'STBを設定'),
  operator: t('运营商编码', 'Operator code', 'Código del operador', '運営会社コード'),
  sn: t('序列号', 'Serial number', 'Número de serie', 'シリアル番号'),
  ecallid: t('呼叫ID', 'Call ID', 'ID de llamada', '呼出ID'),
  token: t('呼叫令牌', 'Call token', 'Token de llamada', '呼出トークン'),
  save: t('保存', 'Save', 'Guardar', '保存'),
} as const satisfies Record<string, Text>

export const lang: Lang = langs.find((one) => navigator.language.startsWith(one)) ?? 'zh'

/** The text in the language of the box. */
export const say = (text: Text, values: Readonly<Record<string, string>> = {}): string =>
  text[lang].replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? '')
