import type { tvtopMachine, TvtopDraft, TvtopRow } from '../areas/boxes/tvtop.ts'
import { t } from '../kit/lang.ts'
import { enableWords, type AreaWords } from './area-words.ts'
import { organqrcodeWords } from './organqrcode.ts'

const organ = t('归属机构', 'Organisation', 'Organización', '所属事業所')
const user = t('绑定用户', 'User', 'Usuario', 'ユーザー')

export const tvtopWords = {
  title: t('机顶盒', 'Set-top boxes', 'Decodificadores', 'STB'),
  field: {
    sn: t('序列号', 'Serial number', 'Número de serie', 'シリアル番号'),
    mac: t('MAC地址', 'MAC address', 'Dirección MAC', 'MACアドレス'),
    vendor: t('厂商', 'Vendor', 'Fabricante', 'メーカー'),
    model: t('型号', 'Model', 'Modelo', '型番'),
    firmware: t('固件', 'Firmware', 'Firmware', 'ファームウェア'),
    ecallid: t('呼叫ID', 'Call ID', 'ID de llamada', '呼出ID'),
    ecalltoken: t('呼叫令牌', 'Call token', 'Token de llamada', '呼出トークン'),
    hasToken: t('呼叫令牌', 'Call token', 'Token de llamada', '呼出トークン'),
    tvUserId: user,
    tvUserName: user,
    tvUserMobile: t('联系电话', 'Contact phone', 'Teléfono de contacto', '連絡先電話番号'),
    organId: organ,
    organName: organ,
    address: t('安装地址', 'Install address', 'Dirección de instalación', '設置住所'),
    shownAddress: t('安装地址', 'Install address', 'Dirección de instalación', '設置住所'),
    bindStatus: t('绑定状态', 'Link status', 'Vinculación', '紐付け状態'),
    onlineStatus: t('在线状态', 'Online', 'Conexión', '接続状態'),
    lineStatus: t('线路自检', 'Line test', 'Prueba de línea', '回線点検'),
    lineFaults: t('线路故障', 'Line faults', 'Fallos de línea', '回線の不具合'),
    lineTestedAt: t('自检时间', 'Line tested', 'Línea probada', '点検日時'),
    lastOnlineAt: t('最近在线', 'Last seen', 'Última conexión', '最終接続'),
  },
  choice: {
    bindStatus: organqrcodeWords.choice.bindStatus,
    onlineStatus: {
      offline: t('离线', 'Offline', 'Sin conexión', 'オフライン'),
      online: t('在线', 'Online', 'En línea', 'オンライン'),
    },
    lineStatus: {
      untested: t('未自检', 'Not tested', 'Sin probar', '未点検'),
      good: t('线路正常', 'Working', 'Funciona', '正常'),
      failed: t('线路异常', 'Failed', 'Falla', '異常'),
    },
    lineFaults: {
      offline: t('未应答', 'No answer', 'Sin respuesta', '応答なし'),
      microphone: t('无麦克风', 'No microphone', 'Sin micrófono', 'マイクなし'),
      camera: t('无摄像头', 'No camera', 'Sin cámara', 'カメラなし'),
      network: t('网络不通', 'No network for calls', 'Sin red para llamadas', '通話用の通信不可'),
      relay: t('中继不通', 'Relay refused', 'Relé rechazado', '中継に接続不可'),
    },
    status: enableWords.choice,
  },
  move: enableWords.move,
} as const satisfies AreaWords<TvtopRow, TvtopDraft, typeof tvtopMachine>
