import type { OrderDraft } from '../areas/order/order-draft.ts'
import type { OrderDetail, VisitDetail } from '../areas/order/order-rows.ts'
import type { ActorType } from '../kit/moves.ts'
import type { OrderLogAction, OrderState, RefundState } from '../areas/order/order-states.ts'
import { orderSourceWords } from '../areas/customer/customer-shared.ts'
import {
  bizTypeWords,
  dispatchModeWords,
  payMethodWords,
  periodWords,
  settleStateWords,
} from '../areas/order/order-shared.ts'
import type { ServiceRecord } from '../areas/order/service-record.ts'
import { visitStateWords } from '../areas/order/visit.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'
import { clorderWords } from './clorder.ts'

export const orderStateWords = {
  awaitingPayment: t('待支付', 'Awaiting payment', 'Pendiente de pago', '支払い待ち'),
  paid: t('待服务', 'Awaiting service', 'Pendiente de servicio', 'サービス待ち'),
  inService: t('服务中', 'In progress', 'En curso', '訪問中'),
  completed: t('已完成', 'Completed', 'Completado', '完了'),
  cancelled: t('已取消', 'Cancelled', 'Cancelado', 'キャンセル'),
  refunded: t('已退款', 'Refunded', 'Reembolsado', '返金済み'),
} as const satisfies Record<OrderState, Text>

export const refundStateWords = {
  none: t('无退款', 'None', 'Ninguno', 'なし'),
  refunding: t('退款中', 'Refunding', 'En reembolso', '返金中'),
  partly: t('部分退款', 'Partly refunded', 'Parcial', '一部返金'),
  fully: t('全额退款', 'Fully refunded', 'Total', '全額返金'),
} as const satisfies Record<RefundState, Text>

/** Log entries of an order. */
export const orderActionWords = {
  create: t('下单', 'Ordered', 'Pedido', '注文'),
  pay: t('支付', 'Paid', 'Pagado', '支払い'),
  cancel: t('取消', 'Cancelled', 'Cancelado', 'キャンセル'),
  appoint: t('预约', 'Scheduled', 'Programada', '予約'),
  reappoint: t('改约', 'Rescheduled', 'Reprogramada', '予約変更'),
  dispatch: t('派单', 'Dispatched', 'Asignada', '割り当て'),
  redispatch: t('改派', 'Reassigned', 'Reasignada', '担当変更'),
  takeBack: t('撤销派单', 'Dispatch undone', 'Asignación deshecha', '割り当ての取り消し'),
  return: t('退回', 'Returned to queue', 'Devuelta a la cola', '割り当て解除'),
  accept: t('接单', 'Accepted', 'Aceptada', '承諾'),
  reject: t('拒单', 'Declined', 'Rechazada', '辞退'),
  timeout: t('接单超时', 'Not answered in time', 'Sin respuesta a tiempo', '応答時間切れ'),
  giveUp: t('放弃接单', 'Withdrawn by staff', 'Renuncia del profesional', '担当辞退'),
  depart: t('出发', 'Departed', 'En camino', '出発'),
  checkin: t('签到', 'Checked in', 'Llegada', '訪問開始'),
  checkout: t('签退', 'Checked out', 'Fin de visita', '訪問終了'),
  confirm: t('确认', 'Confirmed', 'Confirmada', '確認'),
  autoConfirm: t('自动确认', 'Confirmed automatically', 'Confirmación automática', '自動確認'),
  dispute: t('异议', 'Disputed', 'Reclamación', '異議'),
  resolve: t('异议处理', 'Dispute settled', 'Reclamación resuelta', '異議対応'),
  absent: t('客户不在', 'Customer absent', 'Cliente ausente', '不在'),
  refundApply: t('申请退款', 'Refund requested', 'Reembolso solicitado', '返金申請'),
  refundPass: t('退款通过', 'Refund approved', 'Reembolso aprobado', '返金承認'),
  refundReject: t('退款驳回', 'Refund rejected', 'Reembolso rechazado', '返金却下'),
  refundDone: t('退款成功', 'Refund paid', 'Reembolso pagado', '返金完了'),
  refundFail: t('退款失败', 'Refund failed', 'Reembolso fallido', '返金失敗'),
  refundRetry: t('退款重试', 'Refund retried', 'Reembolso reintentado', '返金の再試行'),
  note: t('备注', 'Notes', 'Notas', '備考'),
  edit: t('修改信息', 'Edited', 'Modificado', '情報変更'),
} as const satisfies Record<OrderLogAction, Text>

export const actorTypeWords = {
  customer: t('客户', 'Customer', 'Cliente', 'お客様'),
  staff: t('服务人员', 'Staff member', 'Profesional', 'スタッフ'),
  account: t('后台账号', 'Console account', 'Cuenta de consola', '管理アカウント'),
  system: t('系统', 'System', 'Sistema', 'システム'),
} as const satisfies Record<ActorType, Text>

/** Button texts. */
export const orderCallWords = {
  detail: t('详情', 'Details', 'Detalles', '詳細'),
  add: t('代下单', 'New order', 'Nuevo pedido', '新規注文'),
  pay: t('线下收款', 'Record payment', 'Registrar cobro', '入金登録'),
  cancel: t('取消订单', 'Cancel order', 'Cancelar pedido', '注文をキャンセル'),
  appoint: t('预约', 'Schedule', 'Programar', '予約'),
  reappoint: t('改约', 'Reschedule', 'Reprogramar', '予約変更'),
  dispatch: t('派单', 'Dispatch', 'Asignar', '割り当て'),
  redispatch: t('改派', 'Reassign', 'Reasignar', '担当変更'),
  return: t('退回重派', 'Return to queue', 'Devolver a la cola', '割り当て解除'),
  absent: t('客户不在', 'Customer absent', 'Cliente ausente', '不在'),
  confirm: t('代客确认', 'Confirm for customer', 'Confirmar por el cliente', '代理確認'),
  record: t('人工补录', 'Manual entry', 'Registro manual', '手動入力'),
  resolve: t('处理异议', 'Settle dispute', 'Resolver reclamación', '異議に対応'),
  note: t('添加备注', 'Add note', 'Añadir nota', '備考を追加'),
  completeSheet: t('下载完成单', 'Download sheet', 'Descargar parte', '完了報告書'),
  refundApply: t('申请退款', 'Request refund', 'Solicitar reembolso', '返金申請'),
  refundDirect: t('直接退款', 'Direct refund', 'Reembolso directo', '直接返金'),
} as const satisfies Record<string, Text>

const place = {
  areaCode: t('服务地区', 'Area', 'Zona', 'サービス地域'),
  areaName: t('服务地区', 'Area', 'Zona', 'サービス地域'),
  address: t('服务地址', 'Service address', 'Dirección del servicio', '訪問先住所'),
  lng: t('经度', 'Longitude', 'Longitud', '経度'),
  lat: t('纬度', 'Latitude', 'Latitud', '緯度'),
  contactName: t('联系人', 'Contact', 'Contacto', '連絡先氏名'),
  contactMobile: t('联系电话', 'Contact phone', 'Teléfono de contacto', '連絡先電話番号'),
}

const requested = t('客户指定人员', 'Requested staff member', 'Profesional solicitado', '指名スタッフ')

const shared = {
  requestedPeopleId: requested,
  requestedPeopleName: requested,
  bizType: t('订单类型', 'Type', 'Tipo', '注文種別'),
  source: t('订单来源', 'Source', 'Origen', '注文経路'),
  clientId: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
  clientName: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
  organId: t('归属机构', 'Organisation', 'Organización', '所属事業所'),
  organName: t('归属机构', 'Organisation', 'Organización', '所属事業所'),
  expireAt: t('有效期至', 'Valid until', 'Válido hasta', '有効期限'),
}

export const orderWords = {
  title: t('主订单', 'Orders', 'Pedidos', '注文'),
  field: {
    ...shared,
    ...place,
    orderNo: t('主订单号', 'Order no.', 'N.º de pedido', '注文番号'),
    title: t('项目/商品', 'Service or bundle', 'Servicio o paquete', 'サービス・セット商品'),
    bookerId: t('下单人', 'Booker', 'Contratante', '申込者'),
    booker: t('新下单人', 'New booker', 'Nuevo contratante', '新しい申込者'),
    bookerName: t('下单人', 'Booker', 'Contratante', '申込者'),
    bookerMobile: t('下单人电话', 'Booker’s phone', 'Teléfono del contratante', '申込者電話'),
    client: t('新服务对象', 'New care recipient', 'Nueva persona atendida', '新しい利用者'),
    clientIdCard: t('身份证号', 'ID number', 'N.º de documento', '身分証番号'),
    items: t('订单明细', 'Items', 'Conceptos', '注文明細'),
    totalFen: t('订单总额', 'Total', 'Total', '合計'),
    discountFen: t('优惠金额', 'Discount', 'Descuento', '割引額'),
    payFen: t('实付金额', 'Paid', 'Pagado', '支払額'),
    payMethod: t('支付方式', 'Payment method', 'Forma de pago', '支払方法'),
    reservedFen: t('已预留金额', 'Reserved', 'Reservado', '確保済み'),
    reservedParts: t('预留明细', 'Reserved breakdown', 'Desglose reservado', '確保の内訳'),
    insuranceFen: t('长护险支付', 'Paid by LTC insurance', 'Pagado por el seguro', '介護保険の支払'),
    insuranceVoucherNo: t('长护险凭证号', 'LTC voucher no.', 'N.º de comprobante del seguro', '介護保険の証憑番号'),
    cards: t('预付卡', 'Prepaid card', 'Tarjeta prepago', 'プリペイドカード'),
    payParts: t('支付明细', 'Payment breakdown', 'Desglose del pago', '支払内訳'),
    channelNo: t('渠道流水号', 'Payment reference', 'Referencia de pago', '決済番号'),
    offlineVoucherNo: t('线下收款凭证号', 'Receipt no.', 'N.º de recibo', '領収番号'),
    offlineProofUrl: t('收款凭证', 'Receipt', 'Recibo', '領収書'),
    childCount: t('子订单数', 'Visits', 'Visitas', '訪問数'),
    doneCount: t('已完成', 'Completed', 'Completadas', '完了'),
    refundStatus: t('退款状态', 'Refund', 'Reembolso', '返金状態'),
    refundedFen: t('已退金额', 'Refunded', 'Reembolsado', '返金額'),
    marketerId: t('推广员', 'Promoter', 'Promotor', '紹介者'),
    marketerName: t('推广员', 'Promoter', 'Promotor', '紹介者'),
    paidAt: t('支付时间', 'Paid at', 'Pagado el', '支払日時'),
    payExpireAt: t('支付截止', 'Payment due', 'Límite de pago', '支払期限'),
    expectDate: t('期望日期', 'Preferred date', 'Fecha preferida', '希望日'),
    expectPeriod: t('期望时段', 'Preferred time', 'Franja preferida', '希望時間帯'),
    appointDate: t('预约日期', 'Appointment date', 'Fecha de la cita', '予約日'),
    expectTime: t('约定时间', 'Agreed time', 'Hora acordada', '指定時刻'),
    startTime: t('开始时间', 'Start', 'Inicio', '開始時刻'),
    attachments: t('医嘱/附件', 'Doctor’s order, consent', 'Orden médica, consentimiento', '指示書・同意書'),
    innerRemark: t('内部备注', 'Internal notes', 'Notas internas', '社内備考'),
    cancelReason: t('取消原因', 'Cancellation reason', 'Motivo de cancelación', 'キャンセル理由'),
    cancelledAt: t('取消时间', 'Cancelled at', 'Cancelado el', 'キャンセル日時'),
  },
  choice: {
    bizType: bizTypeWords,
    source: orderSourceWords,
    payMethod: payMethodWords,
    refundStatus: refundStateWords,
    expectPeriod: periodWords,
    status: orderStateWords,
  },
  move: {},
  part: {
    items: {
      field: {
        specId: t('规格', 'Option', 'Opción', 'プラン'),
        commodityId: t('服务商品', 'Bundle', 'Paquete', 'セット商品'),
        examClassId: t('体检套餐', 'Health check package', 'Plan de chequeo', '健診コース'),
        qty: t('数量', 'Quantity', 'Cantidad', '数量'),
      },
      choice: {},
    },
  },
} as const satisfies AreaWords<OrderDetail, OrderDraft>

/** Labels of an ordered item. */
export const orderItemWords = {
  projectName: t('项目', 'Service', 'Servicio', 'サービス'),
  specName: t('规格', 'Option', 'Opción', 'プラン'),
  qty: t('数量', 'Quantity', 'Cantidad', '数量'),
  times: t('服务次数', 'Visits', 'Visitas', '回数'),
  unitPriceFen: t('单价', 'Unit price', 'Precio unitario', '単価'),
  listFen: t('原价合计', 'Original total', 'Total original', '定価合計'),
  durationMin: t('时长(分钟)', 'Minutes', 'Minutos', '所要時間（分）'),
  visitFeeFen: t('出诊费', 'Call-out fee', 'Desplazamiento', '出張費'),
  materialFeeFen: t('耗材费', 'Materials fee', 'Material', '材料費'),
  peopleBp: t('人员分成', 'Staff share', 'Participación del profesional', 'スタッフ配分率'),
  organBp: t('机构分成', 'Organisation share', 'Participación de la organización', '事業所配分率'),
} as const satisfies Record<string, Text>

export const visitWords = {
  title: t('子订单', 'Visits', 'Visitas', '訪問'),
  field: {
    ...shared,
    ...place,
    organId: t('服务机构', 'Organisation', 'Organización', 'サービス事業所'),
    organName: t('服务机构', 'Organisation', 'Organización', 'サービス事業所'),
    childNo: t('子订单号', 'Visit no.', 'N.º de visita', '訪問番号'),
    mainId: t('主订单', 'Order', 'Pedido', '注文'),
    mainNo: t('主订单号', 'Order no.', 'N.º de pedido', '注文番号'),
    seq: t('第几次', 'Visit', 'Visita', '訪問回'),
    total: t('总次数', 'Total visits', 'Visitas en total', '総回数'),
    projectId: t('项目', 'Service', 'Servicio', 'サービス'),
    projectName: t('项目', 'Service', 'Servicio', 'サービス'),
    specName: t('规格', 'Option', 'Opción', 'プラン'),
    durationMin: t('时长(分钟)', 'Minutes', 'Minutos', '所要時間（分）'),
    amountFen: t('子订单金额', 'Amount', 'Importe', '金額'),
    visitFeeFen: t('出诊费', 'Call-out fee', 'Desplazamiento', '出張費'),
    materialFeeFen: t('耗材费', 'Materials fee', 'Material', '材料費'),
    startAt: t('预约时间', 'Appointment', 'Cita', '予約時間'),
    endAt: t('预计结束', 'Expected end', 'Fin previsto', '終了予定'),
    peopleId: t('服务人员', 'Staff member', 'Profesional', 'スタッフ'),
    peopleName: t('服务人员', 'Staff member', 'Profesional', 'スタッフ'),
    peopleMobile: t('服务人员电话', 'Staff phone', 'Teléfono del profesional', 'スタッフ電話'),
    dispatchMode: t('派单方式', 'Dispatch mode', 'Modo de asignación', '割り当て方法'),
    needManual: t('待人工派单', 'Manual dispatch', 'Asignación manual', '手動割り当て'),
    waitingSince: t('等待时长', 'Waiting time', 'Espera', '待ち時間'),
    offerUntil: t('接单截止', 'Accept by', 'Aceptar antes de', '承諾期限'),
    dispatchedAt: t('派单时间', 'Dispatched at', 'Asignada el', '割り当て日時'),
    acceptedAt: t('接单时间', 'Accepted at', 'Aceptada el', '承諾日時'),
    departAt: t('出发时间', 'Departed at', 'Hora de salida', '出発日時'),
    checkinAt: t('签到时间', 'Checked in at', 'Hora de llegada', '訪問開始日時'),
    checkoutAt: t('签退时间', 'Checked out at', 'Hora de fin', '訪問終了日時'),
    finishedAt: t('完成时间', 'Completed', 'Finalización', '完了日時'),
    settleStatus: t('结算状态', 'Settlement', 'Liquidación', '精算状態'),
    refundLock: t('退款锁定', 'Refund lock', 'En reembolso', '返金ロック'),
    locationAbnormal: t('位置异常', 'Location mismatch', 'Ubicación anómala', '位置の不一致'),
    lateMin: t('迟到（分钟）', 'Minutes late', 'Minutos de retraso', '遅刻（分）'),
    expired: t('已过有效期', 'Expired', 'Caducada', '有効期限切れ'),
    score: t('评分', 'Rating', 'Valoración', '評価'),
    comment: t('评价', 'Review', 'Opinión', 'レビュー'),
    isDisputed: t('客户异议', 'Customer dispute', 'Reclamación del cliente', 'お客様の異議'),
    examStatus: t('体检状态', 'Health check status', 'Estado del chequeo', '健診状態'),
  },
  choice: {
    bizType: bizTypeWords,
    source: orderSourceWords,
    dispatchMode: dispatchModeWords,
    settleStatus: settleStateWords,
    examStatus: clorderWords.choice.status,
    status: visitStateWords,
  },
  move: {},
} as const satisfies AreaWords<VisitDetail>

/** Labels of the revenue split of a visit. */
export const splitWords = {
  peopleFen: t('人员所得', 'Staff', 'Personal', 'スタッフ取り分'),
  organFen: t('机构所得', 'Organisation', 'Organización', '事業所取り分'),
  marketerFen: t('推广所得', 'Promoter', 'Promotor', '紹介者取り分'),
  platformFen: t('平台所得', 'Platform', 'Plataforma', 'プラットフォーム取り分'),
} as const satisfies Record<string, Text>

export const serviceRecordWords = {
  serviceDate: t('服务日期', 'Date', 'Fecha', 'サービス日'),
  checkinAt: t('签到时间', 'Checked in at', 'Hora de llegada', '訪問開始日時'),
  checkoutAt: t('签退时间', 'Checked out at', 'Hora de fin', '訪問終了日時'),
  checkMethod: t('签到方式', 'Check-in method', 'Método de llegada', '訪問開始の方法'),
  checkinLng: t('签到经度', 'Check-in longitude', 'Longitud de llegada', '訪問開始の経度'),
  checkinLat: t('签到纬度', 'Check-in latitude', 'Latitud de llegada', '訪問開始の緯度'),
  checkinDistanceM: t('签到偏差（米）', 'Check-in distance (m)', 'Distancia de llegada (m)', '訪問開始の誤差（m）'),
  checkoutLng: t('签退经度', 'Check-out longitude', 'Longitud de fin de visita', '訪問終了の経度'),
  checkoutLat: t('签退纬度', 'Check-out latitude', 'Latitud de fin de visita', '訪問終了の緯度'),
  checkoutDistanceM: t(
    '签退偏差（米）',
    'Check-out distance (m)',
    'Distancia de fin de visita (m)',
    '訪問終了の誤差（m）',
  ),
  checkinReason: t('签到说明', 'Check-in note', 'Nota de llegada', '訪問開始の説明'),
  checkoutReason: t('签退说明', 'Check-out note', 'Nota de fin de visita', '訪問終了の説明'),
  vitals: t('生命体征', 'Vital signs', 'Constantes vitales', 'バイタルサイン'),
  measures: t('护理措施', 'Care given', 'Cuidados', 'ケア内容'),
  observation: t('观察与反应', 'Observation', 'Observación', '観察・反応'),
  materials: t('使用耗材', 'Materials used', 'Material usado', '使用材料'),
  abnormal: t('是否异常', 'Abnormality', 'Anomalía', '異常の有無'),
  abnormalNote: t('异常说明', 'Abnormality details', 'Detalle de la anomalía', '異常の説明'),
  beforeUrls: t('服务前照片', 'Photos before service', 'Fotos antes del servicio', 'サービス前の写真'),
  afterUrls: t('服务后照片', 'Photos after service', 'Fotos después del servicio', 'サービス後の写真'),
  signUrl: t('客户签名', 'Signature', 'Firma', '署名'),
  signName: t('签名人', 'Signed by', 'Firmado por', '署名者'),
  relation: t('与服务对象关系', 'Relation', 'Relación', '続柄'),
  wasteHandled: t('医废回收', 'Medical waste collected', 'Residuos médicos retirados', '医療廃棄物の回収'),
} as const satisfies Record<keyof ServiceRecord, Text>
