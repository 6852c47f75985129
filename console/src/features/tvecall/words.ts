import { t, type Text } from '@kangju/contract'

export const callPageWords = {
  about: t(
    '查看机顶盒紧急呼叫，补充备注，回拨未接来电。',
    'Review emergency calls from set-top boxes, add notes and call back missed ones.',
    'Revise las llamadas de emergencia, añada notas y devuelva las perdidas.',
    'STBからの緊急通報を確認し、備考の記入と折り返しを行います。',
  ),
  keyword: t(
    '序列号/姓名/电话/流水号',
    'Serial, name, phone or call no.',
    'Serie, nombre, teléfono o número',
    'シリアル・氏名・電話・通報番号',
  ),
  remark: t('备注', 'Notes', 'Notas', '備考'),
  callBack: t('回拨', 'Call back', 'Devolver llamada', '折り返す'),
  book: t('转预约', 'Create booking', 'Crear reserva', '予約を作成'),
  record: t('查看档案', 'View record', 'Ver expediente', '台帳を表示'),
  statistics: t('统计', 'Statistics', 'Estadísticas', '統計'),
} as const satisfies Record<string, Text>

export const remarkWords = {
  title: t('备注{name}', 'Notes on {name}', 'Notas de {name}', '{name}の備考'),
  done: t('备注修改成功', 'Notes saved', 'Notas guardadas', '備考を保存しました。'),
  phrases: t('常用备注', 'Quick phrases', 'Frases rápidas', '定型文'),
  now: t('当前备注：{text}', 'Current notes: {text}', 'Notas actuales: {text}', '現在の備考：{text}'),
} as const satisfies Record<string, Text>

/** Common remarks; they can be edited before they are saved. */
export const quickPhrases: readonly Text[] = [
  t('误触，老人平安', 'Pressed by accident, all is well', 'Pulsado sin querer, todo bien', '誤操作、異常なし'),
  t('已通知家属', 'Family informed', 'Familia avisada', '家族に連絡済み'),
  t('已拨打120急救', 'Ambulance called (120)', 'Ambulancia avisada (120)', '救急（120）に通報済み'),
  t('已安排上门服务', 'Home visit arranged', 'Visita a domicilio concertada', '訪問サービスを手配済み'),
  t('咨询已解答', 'Question answered', 'Consulta resuelta', '問い合わせに回答済み'),
  t('回拨无人接听', 'No answer when called back', 'Sin respuesta al devolver la llamada', '折り返したが応答なし'),
]

export const callbackWords = {
  title: t('回拨{name}', 'Call back {name}', 'Devolver llamada a {name}', '{name}に折り返す'),
  noNumber: t(
    '没有电话号码，请从档案中查找联系人',
    'No phone number. Look up a contact in the record.',
    'Sin número de teléfono. Busque un contacto en el expediente.',
    '電話番号がありません。台帳で連絡先を確認してください。',
  ),
  hidden: t(
    '无法显示电话号码，请关闭后重试',
    'The number can’t be shown. Close this and try again.',
    'No se puede mostrar el número. Cierre e inténtelo de nuevo.',
    '電話番号を表示できません。閉じてからもう一度お試しください。',
  ),
  submit: t('已回访', 'Called back', 'Devuelta', '折り返し済み'),
  save: t('保存备注', 'Save notes', 'Guardar notas', '備考を保存'),
  done: t('回访已记录', 'Call-back recorded', 'Llamada devuelta registrada', '折り返しを記録しました。'),
  doneBefore: t(
    '已由{name}于{time}回访',
    'Called back by {name} at {time}',
    'Devuelta por {name} el {time}',
    '{time}に{name}が折り返し済み',
  ),
} as const satisfies Record<string, Text>

export const timelineWords = {
  handedOver: t('转接给{name}', 'Handed over to {name}', 'Traspasada a {name}', '{name}に転送'),
  told: t('已短信通知{names}', 'SMS sent to {names}', 'SMS enviado a {names}', 'SMS通知：{names}'),
  title: t('通话过程', 'Call timeline', 'Desarrollo de la llamada', '通話の経過'),
  called: t('发起{type}呼叫', '{type} call placed', 'Llamada de {type}', '{type}通報'),
  answered: t('接通，等待{time}', 'Answered after {time}', 'Atendida tras {time}', '応答（待ち時間{time}）'),
  ended: t(
    '{by}挂断，通话{time}',
    'Ended by {by} after {time}',
    'Colgó: {by}, tras {time}',
    '{by}が切断（通話時間{time}）',
  ),
  gaveUp: t(
    '用户取消，等待{time}',
    'Cancelled by caller after {time}',
    'Cancelada por quien llama tras {time}',
    '通報者が取消（待ち時間{time}）',
  ),
  timedOut: t(
    '超时无人接听，等待{time}',
    'Not answered, rang for {time}',
    'Sin respuesta tras {time}',
    '応答なし（呼出時間{time}）',
  ),
  declined: t('客服拒接，等待{time}', 'Declined after {time}', 'Rechazada tras {time}', '拒否（待ち時間{time}）'),
} as const satisfies Record<string, Text>

export const figureWords = {
  calls: t('来电', 'Calls', 'Llamadas', '通報数'),
  callsToday: t('今日来电', 'Calls today', 'Llamadas de hoy', '本日の通報'),
  answered: t('已接听', 'Answered', 'Atendidas', '応答済み'),
  inTime: t('{n}秒内接听', 'Answered within {n} s', 'Atendidas en {n} s', '{n}秒以内の応答'),
  share: t(
    '{percent}（{part}/{whole}）',
    '{percent} ({part}/{whole})',
    '{percent} ({part}/{whole})',
    '{percent}（{part}/{whole}）',
  ),
  unanswered: t('未接和拒接', 'Missed or declined', 'Perdidas o rechazadas', '不在・拒否'),
  median: t('等待中位数', 'Median wait', 'Espera mediana', '待ち時間の中央値'),
  due: t('全部待回访', 'All to call back', 'Todas por devolver', '要折り返し（全期間）'),
  showDue: t('查看{n}个待回访', 'Show {n} to call back', 'Ver {n} por devolver', '要折り返し{n}件を表示'),
  period: t('呼叫日期', 'Call date', 'Fecha de llamada', '通報日'),
  byHour: t('各时段来电', 'Calls by hour', 'Llamadas por hora', '時間帯別の通報'),
  byDay: t('每日来电', 'Calls by day', 'Llamadas por día', '日別の通報'),
  legend: t('红色为未接和拒接', 'Red: missed or declined', 'En rojo: perdidas o rechazadas', '赤は不在・拒否'),
  busiest: t('{when}最多，{n}个', 'Most: {when} ({n})', 'Máximo: {when} ({n})', '最多は{when}の{n}件'),
  none: t('此期间没有呼叫', 'No calls in this period', 'Sin llamadas en este periodo', 'この期間の通報はありません。'),
} as const satisfies Record<string, Text>

export const recordingWords = {
  title: t('通话录制', 'Recordings', 'Grabaciones', '通話の録画'),
  play: t('播放', 'Play', 'Reproducir', '再生'),
} as const
