import { t } from '../kit/lang.ts'

export const tvecallTexts = {
  noCallback: t(
    '该呼叫无需回访',
    'This call doesn’t need a call-back',
    'No hace falta devolver esta llamada',
    'この通報は折り返し不要です。',
  ),
  /** To call agents, at once. */
  missed: t(
    '【紧急】{address} {name}的呼叫未接听，请尽快回拨',
    'URGENT: unanswered call from {name}, {address}. Call back now.',
    'URGENTE: llamada sin atender de {name}, {address}. Devuélvala ya.',
    '【緊急】{name}さん（{address}）からの通報に応答がありません。至急折り返してください。',
  ),
  /** To the duty phone of the operator. */
  missedSms: t(
    '【紧急】{address} {name}的紧急呼叫无人接听（{sn}，{time}），请立即回拨',
    'URGENT: unanswered emergency call from {name}, {address} ({sn}, {time}). Call back immediately.',
    'URGENTE: llamada de emergencia sin atender de {name}, {address} ({sn}, {time}). Devuélvala de inmediato.',
    '【緊急】{name}さん（{address}）の緊急通報（{sn}、{time}）に応答がありません。直ちに折り返してください。',
  ),
  /** To the family. */
  familySms: t(
    '【紧急】{name}（{address}）{time}发起紧急呼叫，客服暂未接听，正在设法联系。请您尽快联系老人',
    'URGENT: {name}, {address}, made an emergency call at {time} that has not been answered yet. Please contact them now.',
    'URGENTE: {name}, {address}, hizo una llamada de emergencia a las {time} que aún no se ha atendido. Contacte ya.',
    '【緊急】{name}さん（{address}）から{time}に緊急通報がありましたが、まだ応答できていません。至急ご連絡ください。',
  ),
  callbacksDue: t(
    '有{n}个未接紧急呼叫待回访',
    '{n} missed emergency {n|call|calls} to call back',
    '{n} {n|llamada|llamadas} de emergencia {n|perdida|perdidas} por devolver',
    '折り返しが必要な緊急通報が{n}件あります。',
  ),
} as const
