import { settlementStateWords, type SettlementOwner } from '../areas/settlement/settlement-shared.ts'
import type { PayoutDraft, SettlementEvent, SettlementRow } from '../areas/settlement/settlement.ts'
import type { SettlementMoveName } from '../areas/settlement/settlement-moves.ts'
import type { WriteoffDraft, WriteoffRow } from '../areas/settlement/writeoff.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

export const settlementWords = {
  title: t('提现', 'Withdrawals', 'Retiradas', '出金'),
  field: {
    settleNo: t('结算单号', 'Settlement no.', 'N.º de liquidación', '精算番号'),
    ownerType: t('申请人类型', 'Payee type', 'Tipo de beneficiario', '申請者種別'),
    ownerId: t('申请人', 'Requested by', 'Solicitante', '申請者'),
    ownerName: t('申请人', 'Requested by', 'Solicitante', '申請者'),
    organId: t('机构', 'Organisation', 'Organización', '事業所'),
    organName: t('机构', 'Organisation', 'Organización', '事業所'),
    amountFen: t('申请金额', 'Requested', 'Solicitado', '申請額'),
    feeFen: t('手续费', 'Fee', 'Comisión', '手数料'),
    taxFen: t('代扣税', 'Tax withheld', 'Retención fiscal', '源泉徴収税'),
    netFen: t('应付', 'To pay', 'A pagar', '支払額'),
    payMethod: t('打款方式', 'Payout method', 'Forma de pago', '振込方法'),
    bankName: t('开户行', 'Bank', 'Banco', '銀行名'),
    bankBranch: t('支行', 'Branch', 'Sucursal', '支店'),
    accountName: t('户名', 'Account holder', 'Titular', '口座名義'),
    accountNo: t('收款账户', 'Bank account', 'Cuenta bancaria', '受取口座'),
    availSnapshotFen: t('申请时余额', 'Balance at request', 'Saldo al solicitar', '申請時残高'),
    applyAt: t('申请时间', 'Submitted', 'Fecha de solicitud', '申請日時'),
    auditBy: t('审核人', 'Reviewed by', 'Revisada por', '審査者'),
    auditByName: t('审核人', 'Reviewed by', 'Revisada por', '審査者'),
    auditAt: t('审核时间', 'Reviewed', 'Revisada', '審査日時'),
    auditRemark: t('审核意见', 'Review remark', 'Observación', '審査コメント'),
    writeoffFen: t('已核销', 'Written off', 'Conciliado', '消込済み'),
    payByName: t('打款人', 'Paid by', 'Pagada por', '振込担当者'),
    payAt: t('打款时间', 'Paid out', 'Fecha de pago', '振込日時'),
    payRemark: t('打款备注', 'Payout notes', 'Notas del pago', '振込の備考'),
    failReason: t('失败原因', 'Reason for failure', 'Motivo del fallo', '失敗理由'),
    isOwn: t('本人申请', 'Own request', 'Solicitud propia', '本人の申請'),
    pass: t('审核结果', 'Decision', 'Decisión', '審査結果'),
    result: t('打款结果', 'Payout result', 'Resultado del pago', '振込結果'),
  },
  choice: {
    ownerType: {
      people: t('服务人员', 'Service staff', 'Profesionales', 'スタッフ'),
      organ: t('机构', 'Organisation', 'Organización', '事業所'),
    } satisfies Record<SettlementOwner, Text>,
    payMethod: {
      bank: t('银行卡', 'Bank transfer', 'Transferencia bancaria', '銀行振込'),
      wechat: t('微信', 'WeChat', 'WeChat', 'WeChat'),
      alipay: t('支付宝', 'Alipay', 'Alipay', 'Alipay'),
    },
    status: settlementStateWords,
  },
  move: {
    approve: t('通过', 'Approve', 'Aprobar', '承認'),
    reject: t('驳回', 'Reject', 'Rechazar', '却下'),
    withdraw: t('撤回', 'Withdraw', 'Retirar', '取り下げる'),
    writeOff: t('核销', 'Write off', 'Conciliar', '消込'),
    pay: t('打款', 'Pay out', 'Pagar', '振込'),
    fail: t('登记打款失败', 'Record failed payout', 'Registrar pago fallido', '振込失敗を記録'),
  } satisfies Record<SettlementMoveName, Text>,
} as const satisfies AreaWords<SettlementRow, SettlementRow & Omit<PayoutDraft, 'remark'> & { readonly pass: 0 | 1 }>

export const writeoffWords = {
  title: t('核销明细', 'Write-offs', 'Conciliaciones', '消込明細'),
  field: {
    settlementId: t('结算单', 'Settlement', 'Liquidación', '精算'),
    writeoffNo: t('核销单号', 'Write-off no.', 'N.º de conciliación', '消込番号'),
    kind: t('核销类型', 'Write-off type', 'Tipo de conciliación', '消込種別'),
    amountFen: t('核销金额', 'Amount written off', 'Importe conciliado', '消込額'),
    voucherNo: t('银行流水号', 'Bank reference', 'Referencia bancaria', '銀行取引番号'),
    happenedAt: t('发生日期', 'Date of payment', 'Fecha de la operación', '発生日'),
    proofUrls: t('凭证附件', 'Proof', 'Justificantes adjuntos', '証憑'),
    remark: t('说明', 'Description', 'Descripción', '説明'),
    mayRemove: t('可删除', 'Deletable', 'Se puede eliminar', '削除可'),
  },
  choice: {
    kind: {
      payout: t('打款凭证', 'Payout voucher', 'Comprobante de pago', '振込証憑'),
      advance: t('借支抵扣', 'Advance offset', 'Compensación de anticipo', '前借り相殺'),
      penalty: t('罚赔抵扣', 'Penalty or claim offset', 'Compensación de penalización', '違約・賠償相殺'),
    },
  },
  move: {},
} as const satisfies AreaWords<WriteoffRow, WriteoffDraft>

export const settlementEventWords = {
  asked: t('申请提现', 'Withdrawal requested', 'Retirada solicitada', '出金申請'),
  approved: t('审核通过', 'Approved', 'Aprobada', '承認済み'),
  rejected: t('审核驳回', 'Rejected', 'Rechazada', '却下'),
  withdrawn: t('申请人撤回', 'Withdrawn by the payee', 'Retirada por el beneficiario', '申請者が取り下げ'),
  written: t('登记核销', 'Write-off added', 'Conciliación añadida', '消込を追加'),
  unwritten: t('删除核销', 'Write-off deleted', 'Conciliación eliminada', '消込を削除'),
  paid: t('已打款', 'Paid out', 'Pagada', '振込済み'),
  failed: t('打款失败', 'Payout failed', 'Pago fallido', '振込失敗'),
} as const satisfies Record<SettlementEvent, Text>

/** Texts of the bank's files. */
export const bankFileWords = {
  list: t('银行付款清单', 'Bank payment list', 'Lista de pagos al banco', '銀行振込リスト'),
  result: t('银行回盘', 'Bank results', 'Resultados del banco', '銀行振込結果'),
  payeeName: t('收款人', 'Payee name', 'Nombre del beneficiario', '受取人'),
  payeeAccount: t('收款账号', 'Payee account', 'Cuenta del beneficiario', '受取口座番号'),
  amount: t('付款金额', 'Amount to transfer', 'Importe a transferir', '振込額'),
  purpose: t('付款用途', 'Purpose', 'Concepto', '振込の用途'),
  purposeText: t('提现{no}', 'Withdrawal {no}', 'Retirada {no}', '出金{no}'),
  resultOf: t('付款结果', 'Transfer result', 'Resultado de la transferencia', '振込の結果'),
  success: t('成功', 'Done', 'Hecho', '成功'),
  failure: t('打款失败', 'Payout failed', 'Pago fallido', '振込失敗'),
  bankReference: writeoffWords.field.voucherNo,
  paidAt: settlementWords.field.payAt,
  failReason: settlementWords.field.failReason,
  noteNo: t(
    '填写系统的结算单号，每单一行',
    'Settlement numbers from this system, one per row',
    'Números de liquidación del sistema, uno por fila',
    'システムの精算番号を1行に1件',
  ),
  noteSuccess: t('成功时必填', 'Required for successful payouts', 'Obligatorio si se pagó', '成功時は必須'),
  noteFailure: t('失败时必填', 'Required for failed payouts', 'Obligatorio si falló', '失敗時は必須'),
  byFile: t(
    '银行回盘导入',
    'Imported from bank results',
    'Importado de los resultados del banco',
    '銀行振込結果からインポート',
  ),
} as const satisfies Record<string, Text>
