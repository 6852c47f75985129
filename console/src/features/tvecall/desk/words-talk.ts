import { t, type Text } from '@kangju/contract'

export const talkWords = {
  minimise: t('最小化', 'Minimise', 'Minimizar', '最小化'),
  back: t('返回通话', 'Back to the call', 'Volver a la llamada', '通話に戻る'),
  talking: t('正在与{name}通话', 'Talking to {name}', 'En llamada con {name}', '{name}と通話中'),
  over: t(
    '与{name}的通话已结束',
    'The call with {name} is over',
    'La llamada con {name} ha terminado',
    '{name}との通話は終了しました。',
  ),
  unsaved: t('未保存', 'Not saved', 'Sin guardar', '未保存'),
  saved: t('已保存', 'Saved', 'Guardado', '保存しました。'),
  overtaken: t(
    '其他人刚修改了备注，确认后请再次保存',
    'Another agent has just changed the notes. Check them and save again.',
    'Otra persona acaba de cambiar las notas. Compruébelas y guarde de nuevo.',
    '別の担当者が備考を変更しました。確認してからもう一度保存してください。',
  ),
  unsavedAsk: t(
    '备注尚未保存，确定关闭？',
    'The notes are not saved. Close anyway?',
    'Las notas no se han guardado. ¿Cerrar de todos modos?',
    '備考が保存されていません。閉じますか？',
  ),
  reopen: t('重新打开麦克风', 'Reopen microphone', 'Reabrir micrófono', 'マイクを再度オン'),
  cannotHear: t(
    '对方听不到您的声音',
    'The caller can’t hear you',
    'Quien llama no puede oírle',
    '相手に声が届いていません。',
  ),
} as const satisfies Record<string, Text>

export const qualityWords = {
  good: t('信号良好', 'Good connection', 'Buena conexión', '通信良好'),
  fair: t('信号一般', 'Fair connection', 'Conexión regular', '通信やや不安定'),
  poor: t('信号较差', 'Poor connection', 'Mala conexión', '通信不良'),
  figures: t(
    '延迟{delay}，丢包{loss}，码率{rate}',
    'Delay {delay}, loss {loss}, rate {rate}',
    'Retardo {delay}, pérdida {loss}, tasa {rate}',
    '遅延{delay}、損失{loss}、レート{rate}',
  ),
} as const satisfies Record<string, Text>

export const faultWords = {
  denied: t(
    '浏览器没有麦克风权限。请点击地址栏左侧的图标，允许使用麦克风和摄像头。',
    'The browser has no microphone permission. Click the icon to the left of the address and allow microphone and camera.',
    'El navegador no tiene permiso para el micrófono. Pulse el icono a la izquierda de la dirección y permita micrófono y cámara.',
    'ブラウザーにマイクの許可がありません。アドレスの左のアイコンから、マイクとカメラを許可してください。',
  ),
  none: t(
    '没有找到麦克风，请连接耳机或麦克风。',
    'No microphone found. Connect a headset or microphone.',
    'No se encuentra ningún micrófono. Conecte unos auriculares o un micrófono.',
    'マイクが見つかりません。ヘッドセットまたはマイクを接続してください。',
  ),
  busy: t(
    '麦克风或摄像头正被其他程序占用，请关闭该程序后重试。',
    'Another program is using the microphone or camera. Close it and try again.',
    'Otro programa usa el micrófono o la cámara. Ciérrelo e inténtelo de nuevo.',
    'マイクまたはカメラが他のアプリで使用中です。終了してからもう一度お試しください。',
  ),
  insecure: t(
    '本页面未使用HTTPS，浏览器不允许使用麦克风。请用HTTPS地址打开。',
    'Browsers allow the microphone only with HTTPS. Open the HTTPS address.',
    'El navegador solo permite el micrófono con HTTPS. Abra la dirección HTTPS.',
    'HTTPSでないためマイクを使用できません。HTTPSのアドレスで開いてください。',
  ),
  other: t(
    '无法使用麦克风或摄像头，请检查权限和设备',
    'Microphone or camera cannot be used. Check permission and devices.',
    'No se puede usar el micrófono o la cámara. Compruebe permisos y equipos.',
    'マイクまたはカメラを使用できません。許可と機器を確認してください。',
  ),
} as const satisfies Record<string, Text>

export const deviceWords = {
  title: t('设备检测', 'Device check', 'Prueba de equipos', '機器の確認'),
  microphone: t('麦克风', 'Microphone', 'Micrófono', 'マイク'),
  camera: t('摄像头', 'Camera', 'Cámara', 'カメラ'),
  speaker: t('扬声器', 'Speaker', 'Altavoz', 'スピーカー'),
  usual: t('系统默认', 'System default', 'Predeterminado del sistema', 'システムの既定'),
  level: t('音量', 'Level', 'Nivel', '音量'),
  speak: t(
    '请说话，音量条应随声音变化',
    'Speak. The bar should move with your voice.',
    'Hable. La barra debe moverse con su voz.',
    '話してください。声に合わせてバーが動きます。',
  ),
  heard: t('麦克风正常', 'The microphone works', 'El micrófono funciona', 'マイクは正常です。'),
  noCamera: t(
    '没有可用的摄像头，对方看不到您，仍可通话',
    'No camera available. The caller can’t see you, but you can still talk.',
    'No hay cámara disponible. Quien llama no le verá, pero pueden hablar.',
    '使用できるカメラがありません。相手に映像は届きませんが、通話はできます。',
  ),
  tone: t('播放测试音', 'Play test tone', 'Reproducir tono', 'テスト音を再生'),
  noSpeakers: t(
    '此浏览器不能选择扬声器，使用系统默认设备',
    'This browser can’t choose a speaker and uses the system default',
    'Este navegador no permite elegir altavoz y usa el predeterminado',
    'このブラウザーではスピーカーを選べません。システムの既定を使用します。',
  ),
  again: t('重新检测', 'Check again', 'Probar de nuevo', 'もう一度確認'),
  done: t('完成', 'Done', 'Terminado', '完了'),
  offer: t(
    '接听紧急呼叫前，请先检测麦克风和摄像头。',
    'Check microphone and camera before your first emergency call.',
    'Pruebe el micrófono y la cámara antes de la primera llamada de emergencia.',
    '緊急通報に応答する前に、マイクとカメラを確認してください。',
  ),
  later: t('以后再说', 'Not now', 'Ahora no', 'あとで'),
  seat: t('呼叫坐席', 'Call agent', 'Agente', 'オペレーター'),
  online: t('坐席在线', 'Agent online', 'Agente conectado', 'オペレーターオンライン'),
  offline: t('坐席离线', 'Agent offline', 'Agente desconectado', 'オペレーターオフライン'),
  open: t('打开呼叫台', 'Open call desk', 'Abrir puesto de llamadas', '通報デスクを開く'),
} as const satisfies Record<string, Text>
