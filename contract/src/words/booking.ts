import type { BookingDraft, bookingMachine, BookingRow } from '../areas/booking.ts'
import { periodWords } from '../areas/order/order-shared.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

export const bookingWords = {
  title: t('电视预约', 'TV bookings', 'Reservas por TV', 'テレビ予約'),
  field: {
    bookingNo: t('预约单号', 'Booking no.', 'N.º de reserva', '予約番号'),
    tvUserId: t('机顶盒用户', 'TV user', 'Usuario de TV', 'TVユーザー'),
    tvUserName: t('机顶盒用户', 'TV user', 'Usuario de TV', 'TVユーザー'),
    sn: t('序列号', 'Serial number', 'Número de serie', 'シリアル番号'),
    contactName: t('联系人', 'Contact', 'Contacto', '連絡先氏名'),
    contactMobile: t('电话', 'Phone', 'Teléfono', '電話番号'),
    areaCode: t('所在地区', 'Area', 'Zona', '所在地域'),
    areaName: t('所在地区', 'Area', 'Zona', '所在地域'),
    address: t('地址', 'Address', 'Dirección', '住所'),
    clientId: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
    clientName: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
    projectId: t('预约项目', 'Requested service', 'Servicio solicitado', '希望サービス'),
    specId: t('预约规格', 'Option', 'Opción', 'プラン'),
    commodityId: t('预约商品', 'Bundle', 'Paquete', 'セット商品'),
    wish: t('预约项目', 'Requested service', 'Servicio solicitado', '希望サービス'),
    demand: t('需求描述', 'Needs', 'Necesidades', '要望'),
    expectDate: t('期望日期', 'Preferred date', 'Fecha preferida', '希望日'),
    expectPeriod: t('期望时段', 'Preferred time', 'Franja preferida', '希望時間帯'),
    source: t('来源', 'Source', 'Origen', '経路'),
    remarks: t('跟进记录', 'Follow-up', 'Seguimiento', '対応記録'),
    lastRemark: t('最新跟进', 'Latest follow-up', 'Último seguimiento', '最新の対応'),
    handlerId: t('处理人', 'Handler', 'Responsable', '担当者'),
    handlerName: t('处理人', 'Handler', 'Responsable', '担当者'),
    handledAt: t('处理时间', 'Handled', 'Atendida', '対応日時'),
    orderId: t('生成订单', 'Order', 'Pedido', '注文'),
    cardIds: t('支付用卡', 'Cards for payment', 'Tarjetas de pago', '支払用カード'),
    orderNo: t('订单号', 'Order no.', 'N.º de pedido', '注文番号'),
    closeReason: t('关闭原因', 'Reason for closing', 'Motivo del cierre', '終了理由'),
    createdAt: t('提交时间', 'Submitted', 'Enviada', '受付日時'),
    closedAt: t('关闭时间', 'Closed', 'Cierre', '終了日時'),
  },
  choice: {
    expectPeriod: periodWords,
    source: {
      tv: t('电视', 'TV', 'Televisión', 'テレビ'),
      emergency: t('紧急呼叫', 'Emergency call', 'Llamada de emergencia', '緊急通報'),
      console: t('电话（后台）', 'Phone (console)', 'Teléfono (consola)', '電話（管理画面）'),
    },
    closeReason: {
      unreachable: t('无法联系', 'Unreachable', 'Ilocalizable', '連絡不能'),
      givenUp: t('客户放弃', 'Customer declined', 'El cliente desiste', 'お客様都合'),
      duplicate: t('重复预约', 'Duplicate', 'Duplicada', '重複予約'),
      outOfRange: t('超出服务范围', 'Out of range', 'Fuera de zona', 'サービス範囲外'),
      mistake: t('误操作', 'Mistake', 'Por error', '誤操作'),
      other: t('其他', 'Other', 'Otro', 'その他'),
    },
    status: {
      new: t('待处理', 'New', 'Nueva', '未対応'),
      following: t('跟进中', 'Following up', 'En seguimiento', '対応中'),
      ordered: t('已转订单', 'Ordered', 'Con pedido', '注文済み'),
      closed: t('已关闭', 'Closed', 'Cerrada', '終了'),
    },
  },
  move: {
    follow: t('跟进', 'Follow up', 'Hacer seguimiento', '対応'),
    order: t('转订单', 'Create order', 'Crear pedido', '注文を作成'),
    close: t('关闭', 'Close', 'Cerrar', '終了'),
    reopen: t('重新打开', 'Reopen', 'Reabrir', '再開'),
  },
} as const satisfies AreaWords<BookingRow, BookingDraft, typeof bookingMachine>

export const bookingRules = {
  pastDay: t(
    '不能早于今天',
    'The date can’t be before today',
    'La fecha no puede ser anterior a hoy',
    '今日以降の日付を指定してください。',
  ),
  notSold: t(
    '“{name}”未上架',
    '“{name}” is not listed',
    '«{name}» no está en venta',
    '「{name}」は販売されていません。',
  ),
  notOnTv: t(
    '“{name}”不在电视端提供',
    '“{name}” is not offered on TV',
    '«{name}» no se ofrece por TV',
    '「{name}」はテレビでは提供していません。',
  ),
  specOfOther: t(
    '规格不属于所选项目',
    'The option belongs to another service',
    'La opción pertenece a otro servicio',
    '選択したサービスのプランではありません。',
  ),
  noHousehold: t(
    '机顶盒尚未绑定用户',
    'The set-top box is not linked to a TV user yet',
    'El decodificador aún no está vinculado a un usuario de TV',
    'STBにTVユーザーが紐付けられていません。',
  ),
  noAddress: t(
    '用户尚未登记地址',
    'The TV user has no address yet',
    'El usuario de TV aún no tiene dirección',
    'TVユーザーの住所が登録されていません。',
  ),
  tooLate: t(
    '关闭已超过{n}天，不能重新打开',
    'Bookings closed more than {n} days ago can’t be reopened',
    'Las reservas cerradas hace más de {n} días no se pueden reabrir',
    '終了から{n}日を過ぎたため再開できません。',
  ),
} as const satisfies Record<string, Text>
