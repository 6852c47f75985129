import { t, type Text } from '@kangju/contract'

export const bookingPageWords = {
  about: t(
    '客户在电视上或电话里提出的预约。先跟进，再转为订单或关闭。',
    'Follow up TV and phone bookings, then create an order or close them.',
    'Gestione las reservas por TV o teléfono. Luego cree un pedido o ciérrelas.',
    'テレビや電話で受けた予約です。対応後、注文にするか終了します。',
  ),
  keyword: t(
    '单号/联系人/电话/序列号',
    'Number, contact, phone or serial',
    'Número, contacto, teléfono o serie',
    '番号・連絡先・電話・シリアル',
  ),
  expected: t('期望时间', 'Preferred time', 'Hora preferida', '希望日時'),
  handled: t('处理人/最新跟进', 'Handler, latest', 'Responsable, último', '担当者・最新の対応'),
  waited: t('等待时长', 'Waiting time', 'Espera', '待ち時間'),
  service: t('预约内容', 'Request', 'Solicitud', '希望内容'),
  contact: t('联系方式', 'Contact details', 'Datos de contacto', '連絡先'),
  time: t('日期与时间', 'Date and time', 'Fecha y hora', '日時'),
  demandHelp: t(
    '没有选择项目或商品时必填',
    'Required if no service or bundle is selected',
    'Obligatorio si no se elige servicio ni paquete',
    'サービスやセット商品を選ばない場合は必須です。',
  ),
  follow: t('跟进', 'Follow up', 'Hacer seguimiento', '対応'),
  makeOrder: t('转订单', 'Create order', 'Crear pedido', '注文を作成'),
  close: t('关闭', 'Close', 'Cerrar', '終了'),
  reopen: t('重新打开', 'Reopen', 'Reabrir', '再開'),
  seeOrder: t('查看订单', 'View order', 'Ver pedido', '注文を表示'),
  minutes: t('{minutes}分钟', '{minutes} min', '{minutes} min', '{minutes}分'),
  hours: t('{hours}小时{minutes}分', '{hours} h {minutes} min', '{hours} h {minutes} min', '{hours}時間{minutes}分'),
  days: t('{days}天{hours}小时', '{days} d {hours} h', '{days} d {hours} h', '{days}日{hours}時間'),
} as const satisfies Record<string, Text>

export const followWords = {
  title: t('跟进预约{name}', 'Follow up {name}', 'Seguimiento de {name}', '予約{name}の対応'),
  closeTitle: t('关闭预约{name}', 'Close {name}', 'Cerrar {name}', '予約{name}を終了'),
  reopenTitle: t('重新打开预约{name}', 'Reopen {name}', 'Reabrir {name}', '予約{name}を再開'),
  remark: t('跟进内容', 'Follow-up note', 'Nota de seguimiento', '対応内容'),
  why: t('说明', 'Description', 'Descripción', '説明'),
  timeline: t('跟进记录', 'Follow-up', 'Seguimiento', '対応記録'),
  arrived: t('提交预约', 'Booking submitted', 'Reserva enviada', '予約受付'),
  wasClosed: t('关闭预约', 'Closed', 'Cerrada', '終了'),
  wasReopened: t('重新打开', 'Reopened', 'Reabierta', '再開'),
  wasOrdered: t('转为订单', 'Converted to order', 'Convertida en pedido', '注文に変換'),
  save: t('保存', 'Save', 'Guardar', '保存'),
  saved: t('已记录', 'Recorded', 'Registrado', '記録しました。'),
  closed: t('预约已关闭', 'Booking closed', 'Reserva cerrada', '予約を終了しました。'),
  reopened: t('预约已重新打开', 'Booking reopened', 'Reserva reabierta', '予約を再開しました。'),
} as const satisfies Record<string, Text>

export const bookingOrderWords = {
  title: t('预约{name}转订单', 'Create order from {name}', 'Crear pedido de {name}', '予約{name}から注文を作成'),
  foundByPhone: t(
    '该电话已有下单人档案，已自动带出。',
    'This number belongs to a registered booker. The details were filled in.',
    'Este teléfono es de un contratante registrado. Se han rellenado sus datos.',
    'この電話番号の申込者が登録済みのため、自動入力しました。',
  ),
} as const satisfies Record<string, Text>
