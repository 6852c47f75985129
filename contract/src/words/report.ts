import { orderSourceWords } from '../areas/customer/customer-shared.ts'
import { bizTypeWords, payMethodWords, settleStateWords } from '../areas/order/order-shared.ts'
import { refundApplyTypeWords, refundReasonWords } from '../areas/order/refund-shared.ts'
import type {
  CompleteReportFilters,
  CompleteReportRow,
  CompleteReportSummary,
} from '../areas/report/report-complete.ts'
import type { PayReportFilters, PayReportRow, PayReportSummary } from '../areas/report/report-pay.ts'
import type { RefundReportFilters, RefundReportRow, RefundReportSummary } from '../areas/report/report-refund.ts'
import type { MethodColumn } from '../areas/report/report-shared.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'
import { orderStateWords, orderWords, visitWords } from './order.ts'
import { refundreviewWords } from './refundreview.ts'

const methods = {
  wechatFen: payMethodWords.wechat,
  alipayFen: payMethodWords.alipay,
  prepaidCardFen: payMethodWords.prepaidCard,
  offlineFen: t('现金/POS/转账', 'Cash, terminal, transfer', 'Efectivo, TPV, transferencia', '現金・POS・振込'),
  insuranceFen: payMethodWords.insurance,
} as const satisfies Record<MethodColumn, Text>

const documents = t('单数', 'Records', 'Registros', '件数')
const project = t('项目', 'Service', 'Servicio', 'サービス')
const projectClass = t('项目分类', 'Service category', 'Categoría de servicio', 'サービス分類')
const keyword = t('关键字', 'Keyword', 'Palabra clave', 'キーワード')

const {
  paidAt,
  orderNo,
  bizType,
  source,
  title,
  bookerName,
  clientName,
  organName,
  marketerName,
  totalFen,
  channelNo,
  refundedFen,
} = orderWords.field
const bookerMobile = orderWords.field.bookerMobile
const payFen = refundreviewWords.field.payFen
const discountFen = orderWords.field.discountFen

export const reportpayWords = {
  title: t('支付报表', 'Paid orders', 'Pedidos pagados', '支払レポート'),
  field: {
    paidAt,
    paidFrom: paidAt,
    paidTo: paidAt,
    orderNo,
    bizType,
    source,
    title,
    childCount: t('次数', 'Visits', 'Visitas', '回数'),
    bookerName,
    bookerMobile,
    clientName,
    organId: organName,
    organName,
    marketerId: marketerName,
    marketerName,
    projectId: project,
    classId: projectClass,
    keyword,
    totalFen,
    discountFen,
    payFen,
    ...methods,
    payMethod: orderWords.field.payMethod,
    channelNo,
    status: t('当前状态', 'Current status', 'Estado actual', '現在の状態'),
    refundedFen,
  },
  choice: {
    bizType: bizTypeWords,
    source: orderSourceWords,
    payMethod: payMethodWords,
    status: orderStateWords,
  },
  move: {},
} as const satisfies AreaWords<PayReportRow, PayReportFilters>

export const payReportSummaryWords = {
  count: documents,
  totalFen,
  discountFen,
  payFen,
  ...methods,
} as const satisfies Record<keyof PayReportSummary, Text>

const { refundedAt, refundNo, applyFen, refundFen, keptFen, reason, applyType, applicantName, auditByName } =
  refundreviewWords.field

export const reportrefundWords = {
  title: t('退款报表', 'Refunded orders', 'Pedidos reembolsados', '返金レポート'),
  field: {
    refundedAt,
    refundedFrom: refundedAt,
    refundedTo: refundedAt,
    refundNo,
    mainId: refundreviewWords.field.mainId,
    orderNo,
    title,
    bookerName,
    organId: organName,
    organName,
    projectId: project,
    keyword,
    payFen,
    childCount: t('退款子订单数', 'Visits refunded', 'Visitas reembolsadas', '返金訪問数'),
    applyFen,
    refundFen,
    keptFen,
    methods: t('退回方式', 'Refund method', 'Forma de reembolso', '返金方法'),
    payMethod: t('退回方式', 'Refund method', 'Forma de reembolso', '返金方法'),
    channelNo: t('渠道退款号', 'Channel refund no.', 'N.º de reembolso del canal', '決済返金番号'),
    reason,
    applyType,
    applicantName,
    auditByName,
    appliedAt: refundreviewWords.field.appliedAt,
    auditAt: refundreviewWords.field.auditAt,
  },
  choice: { methods: payMethodWords, reason: refundReasonWords, applyType: refundApplyTypeWords },
  move: {},
} as const satisfies AreaWords<RefundReportRow, RefundReportFilters>

export const refundReportSummaryWords = {
  count: documents,
  refundFen: t('退款合计', 'Total refunded', 'Total reembolsado', '返金合計'),
  keptFen: t('扣留合计', 'Total kept', 'Total retenido', '控除合計'),
  ...methods,
} as const satisfies Record<keyof RefundReportSummary, Text>

const split = {
  peopleFen: t('人员所得', 'Staff', 'Personal', 'スタッフ取り分'),
  organFen: t('机构所得', 'Organisation', 'Organización', '事業所取り分'),
  marketerFen: t('推广佣金', 'Promotion commission', 'Comisión de promoción', '紹介手数料'),
  platformFen: t('平台所得', 'Platform', 'Plataforma', 'プラットフォーム取り分'),
} as const
const minutes = t('实际时长(分钟)', 'Actual minutes', 'Minutos reales', '実際の時間（分）')
const visit = visitWords.field

export const reportcompleteWords = {
  title: t('完成报表', 'Completed orders', 'Pedidos completados', '完了レポート'),
  field: {
    finishedAt: visit.finishedAt,
    finishedFrom: visit.finishedAt,
    finishedTo: visit.finishedAt,
    childNo: visit.childNo,
    mainId: visit.mainId,
    mainNo: visit.mainNo,
    bizType: visit.bizType,
    projectId: visit.projectName,
    projectName: visit.projectName,
    specName: visit.specName,
    classId: projectClass,
    seq: visit.seq,
    total: visit.total,
    clientName: visit.clientName,
    areaName: visit.areaName,
    organId: visit.organName,
    organName: visit.organName,
    peopleId: visit.peopleName,
    peopleName: visit.peopleName,
    moldId: t('人员类型', 'Staff type', 'Tipo de profesional', '職種'),
    moldName: t('人员类型', 'Staff type', 'Tipo de profesional', '職種'),
    gradeName: t('等级', 'Grade', 'Grado', '等級'),
    startAt: visit.startAt,
    checkinAt: visit.checkinAt,
    checkoutAt: visit.checkoutAt,
    minutes,
    locationAbnormal: visit.locationAbnormal,
    amountFen: visit.amountFen,
    ...split,
    settleStatus: visit.settleStatus,
    score: visit.score,
  },
  choice: { bizType: bizTypeWords, settleStatus: settleStateWords },
  move: {},
} as const satisfies AreaWords<CompleteReportRow, CompleteReportFilters>

export const completeReportSummaryWords = {
  count: documents,
  minutes: t('服务时长', 'Service time', 'Tiempo de servicio', 'サービス時間'),
  amountFen: visit.amountFen,
  ...split,
} as const satisfies Record<keyof CompleteReportSummary, Text>

/** First cell of the last row of a sheet. */
export const reportSum = t('合计', 'Total', 'Total', '合計')
