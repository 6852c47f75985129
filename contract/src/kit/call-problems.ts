import { t } from './lang.ts'
import type { ProblemKind } from './problem.ts'

/** Problems of emergency calls. */
export const callProblems = {
  callOneAtATime: {
    status: 409,
    code: 40951,
    text: t(
      '请先挂断当前通话',
      'Hang up the current call first',
      'Cuelgue antes la llamada actual',
      '先に現在の通話を切ってください。',
    ),
  },
  callTaken: {
    status: 409,
    code: 40952,
    text: t(
      '该呼叫已被其他客服接听',
      'Another call agent has answered this call',
      'Otro agente ya atendió esta llamada',
      '別のオペレーターが応答しました。',
    ),
  },
  callOver: {
    status: 409,
    code: 40953,
    text: t('该呼叫已结束', 'This call has ended', 'Esta llamada ha terminado', 'この通報は終了しています。'),
  },
  colleagueAway: {
    status: 409,
    code: 40954,
    text: t(
      '该客服正在通话或不在线',
      'This call agent is on a call or offline',
      'Este agente está en una llamada o sin conexión',
      'このオペレーターは通話中かオフラインです。',
    ),
  },
  handoverOver: {
    status: 409,
    code: 40955,
    text: t('转接已取消', 'The hand-over was cancelled', 'El traspaso se ha cancelado', '転送は取り消されました。'),
  },
  recordingOff: {
    status: 409,
    code: 40956,
    text: t(
      '运营商未开启通话录制',
      'The operator has not turned on call recording',
      'El operador no ha activado la grabación',
      '運営会社の設定により録画できません。',
    ),
  },
  callUnknown: {
    status: 404,
    code: 40402,
    text: t(
      '没有找到要修改备注的呼叫记录，可以从主菜单进入呼叫记录列表进行修改',
      'The call record was not found. Change its notes in the list of call records in the main menu.',
      'No se encontró la llamada. Cambie sus notas en el registro de llamadas del menú principal.',
      '通報記録が見つかりません。メインメニューの通報記録一覧から備考を変更してください。',
    ),
  },
} as const satisfies Record<string, ProblemKind>
