import type { enableMachine } from '../kit/machine.ts'
import type { DistDetail, DistDraft, DistEdit } from '../areas/prepaycard/prepaycarddistribut.ts'
import type { ActivationDraft, DistCard } from '../areas/prepaycard/prepaycardactive.ts'
import { t, type Text } from '../kit/lang.ts'
import { enableWords, type AreaWords } from './area-words.ts'
import { cardKindWords, prepaycardWords } from './prepaycard.ts'
import { prepaycardinfoWords } from './prepaycardinfo.ts'

const { field } = prepaycardWords
const card = prepaycardinfoWords.field

export const activeModeWords = {
  single: t('逐张激活', 'One by one', 'De una en una', '1枚ずつ'),
  bulk: t('批量激活', 'In bulk', 'En bloque', '一括'),
} as const

export const payStatusWords = {
  unpaid: t('未收款', 'Unpaid', 'Sin cobrar', '未入金'),
  paid: t('已收款', 'Payment received', 'Cobrado', '入金済み'),
} as const

export const activeStatusWords = {
  none: t('全部未激活', 'None activated', 'Ninguna activada', 'すべて未有効化'),
  some: t('部分激活', 'Partly activated', 'Activadas en parte', '一部有効化'),
  all: t('全部激活', 'All activated', 'Todas activadas', 'すべて有効化'),
} as const

export const prepaycarddistributWords = {
  title: t('卡分配', 'Distribution', 'Distribución', 'カード配布'),
  field: {
    distNo: card.distNo,
    batchId: card.batchId,
    batchNo: field.batchNo,
    batchName: card.batchName,
    cardKind: field.cardKind,
    named: field.named,
    faceFen: field.faceFen,
    organId: t('分配机构', 'Receiving organisation', 'Organización receptora', '配布先の事業所'),
    organName: card.organName,
    quantity: t('分配数量', 'Cards distributed', 'Tarjetas distribuidas', '配布枚数'),
    startNo: field.seqFrom,
    endNo: field.seqTo,
    ranges: t('起止卡号', 'Card numbers', 'Números de tarjeta', 'カード番号の範囲'),
    salePriceFen: t('结算单价', 'Price per card', 'Precio por tarjeta', '1枚の精算単価'),
    totalFen: t('合计', 'Total', 'Total', '合計'),
    contactName: t('领卡人', 'Received by', 'Recibidas por', '受取担当者'),
    contactMobile: t('领卡人电话', 'Receiver’s mobile', 'Móvil del destinatario', '受取担当者の携帯番号'),
    payStatus: t('收款状态', 'Payment', 'Cobro', '入金状況'),
    paidAt: t('收款时间', 'Received on', 'Fecha de cobro', '入金日時'),
    paidByName: t('收款登记人', 'Recorded by', 'Registrado por', '入金登録者'),
    payVoucherNo: t('收款凭证号', 'Transfer receipt no.', 'N.º de la transferencia', '入金の証憑番号'),
    returnVoucherNo: t('退款凭证号', 'Refund receipt no.', 'N.º de recibo del reembolso', '返金の証憑番号'),
    activeMode: t('激活方式', 'Activation mode', 'Modo de activación', '有効化の方法'),
    activeStatus: t('激活状态', 'Activation status', 'Estado de activación', '有効化の状況'),
    activeCount: field.activeCount,
    voidCount: prepaycardWords.choice.status.void,
    activeDeadline: t('激活截止日期', 'Activate by', 'Límite de activación', '有効化の期限'),
    activations: t('激活记录', 'Activations', 'Activaciones', '有効化の履歴'),
  },
  choice: {
    cardKind: cardKindWords,
    payStatus: payStatusWords,
    activeMode: activeModeWords,
    activeStatus: activeStatusWords,
    status: enableWords.choice,
  },
  move: enableWords.move,
} as const satisfies AreaWords<DistDetail, DistDraft & Pick<DistEdit, 'returnVoucherNo'>, typeof enableMachine>

export const prepaycardactiveWords = {
  title: t('卡激活', 'Activation', 'Activación', 'カード有効化'),
  field: {
    cardNo: card.cardNo,
    faceFen: field.faceFen,
    balanceFen: card.balanceFen,
    activatedAt: card.activatedAt,
    activatedByName: card.activatedByName,
    validEnd: card.validEnd,
    distId: card.distId,
    mode: t('选卡方式', 'Selection method', 'Modo de selección', '選択方法'),
    ids: t('选择卡', 'Cards', 'Tarjetas', 'カード'),
    startNo: field.seqFrom,
    endNo: field.seqTo,
    count: t('激活张数', 'Number of cards', 'N.º de tarjetas', 'カード枚数'),
    buyerName: card.buyerName,
    buyerMobile: card.buyerMobile,
    buyerIdCard: card.buyerIdCard,
    invoiceTitle: t('发票抬头', 'Billing name', 'Titular de la factura', '請求書の宛名'),
  },
  choice: {
    mode: {
      ids: t('指定卡号', 'Card', 'Tarjeta', 'カード指定'),
      range: t('卡号段', 'Range of numbers', 'Rango de números', '番号の範囲'),
      count: t('按张数', 'Quantity', 'Cantidad', '枚数'),
    },
    status: prepaycardinfoWords.choice.status,
  },
  move: {},
} as const satisfies AreaWords<DistCard & ActivationDraft>

/** Texts of the sheet of a distribution's cards. */
export const distSheetWords = {
  title: t('分配卡明细', 'Distributed cards', 'Tarjetas distribuidas', '配布カード明細'),
  distributedAt: card.distributedAt,
} as const satisfies Record<string, Text>
