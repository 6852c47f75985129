import type { CallRemark, CallRow } from '../areas/boxes/tvecall.ts'
import type { callMachine } from '../areas/boxes/tvecall-shared.ts'
import { t } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

const agent = t('接听客服', 'Call agent', 'Agente', '応対オペレーター')

export const tvecallWords = {
  title: t('紧急呼叫记录', 'Emergency calls', 'Llamadas de emergencia', '緊急通報記録'),
  field: {
    callNo: t('呼叫流水号', 'Call no.', 'N.º de llamada', '通報番号'),
    sn: t('序列号', 'Serial number', 'Número de serie', 'シリアル番号'),
    tvTopId: t('机顶盒', 'Set-top boxes', 'Decodificadores', 'STB'),
    tvUserId: t('机顶盒用户', 'TV user', 'Usuario de TV', 'TVユーザー'),
    clientId: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
    callerName: t('呼叫人', 'Caller', 'Quien llama', '通報者'),
    callerMobile: t('电话', 'Phone', 'Teléfono', '電話番号'),
    address: t('地址', 'Address', 'Dirección', '住所'),
    callType: t('呼叫类型', 'Call type', 'Tipo de llamada', '通報種別'),
    calltime: t('呼叫时间', 'Called', 'Hora de la llamada', '通報日時'),
    starttime: t('接通时间', 'Answered', 'Atendida', '応答日時'),
    endTime: t('结束时间', 'Ended', 'Fin', '終了日時'),
    durationSec: t('通话时长', 'Talk time', 'Duración', '通話時間'),
    waitSec: t('等待时长', 'Waiting time', 'Espera', '待ち時間'),
    accountId: agent,
    accountName: agent,
    hangupBy: t('挂断方', 'Ended by', 'Finalizada por', '切断者'),
    emergencyType: t('求助类型', 'Help type', 'Tipo de ayuda', '通報内容'),
    callbackStatus: t('回访状态', 'Call-back', 'Devolución', '折り返し'),
    callbackAt: t('回访时间', 'Called back', 'Devuelta', '折り返し日時'),
    callbackByName: t('回访人', 'Called back by', 'Devuelta por', '折り返し担当'),
    handovers: t('转接', 'Hand over', 'Traspasar', '転送'),
    told: t('短信通知', 'SMS sent to', 'Avisados por SMS', 'SMS通知'),
  },
  choice: {
    told: {
      duty: t('值班人员', 'Staff on duty', 'Personal de guardia', '当直者'),
      family: t('家属', 'Family', 'Familia', 'ご家族'),
    },
    callType: {
      video: t('视频', 'Video', 'Vídeo', 'ビデオ'),
      voice: t('语音', 'Voice', 'Voz', '音声'),
    },
    hangupBy: {
      operator: t('客服', 'Call agent', 'Agente', 'オペレーター'),
      caller: t('用户', 'Caller', 'Quien llama', '通報者'),
      system: t('系统', 'System', 'Sistema', 'システム'),
    },
    status: {
      calling: t('呼叫中', 'Calling', 'Llamando', '呼出中'),
      talking: t('通话中', 'Talking', 'En llamada', '通話中'),
      ended: t('已挂断', 'Ended', 'Terminada', '終了'),
      missed: t('未接听', 'Missed', 'Perdida', '不在'),
      declined: t('已拒接', 'Declined', 'Rechazada', '拒否'),
    },
    emergencyType: {
      accidental: t('误触', 'Accidental', 'Accidental', '誤操作'),
      enquiry: t('咨询', 'Enquiry', 'Consulta', '問い合わせ'),
      service: t('服务需求', 'Service request', 'Solicitud de servicio', 'サービス依頼'),
      unwell: t('身体不适', 'Unwell', 'Malestar', '体調不良'),
      emergency: t('紧急救助', 'Emergency', 'Emergencia', '緊急救助'),
      other: t('其他', 'Other', 'Otro', 'その他'),
    },
    callbackStatus: {
      none: t('无需回访', 'Not needed', 'No necesaria', '不要'),
      due: t('待回访', 'To call back', 'Por devolver', '要折り返し'),
      done: t('已回访', 'Called back', 'Devuelta', '折り返し済み'),
    },
  },
  move: {
    connect: t('接听', 'Accept', 'Atender', '応答'),
    hangup: t('挂断', 'Hang up', 'Colgar', '切断'),
    decline: t('拒接', 'Decline', 'Rechazar', '拒否'),
    miss: t('记为未接听', 'Mark as missed', 'Marcar como perdida', '不在として記録'),
  },
} as const satisfies AreaWords<CallRow, CallRemark, typeof callMachine>
