import type {
  Adjustment,
  FlowDetail,
  FlowDirection,
  FlowKind,
  FlowSummary,
  OrganFlow,
  PeopleFlow,
  PostStatus,
} from '../areas/financial.ts'
import { settlementStateWords } from '../areas/settlement/settlement-shared.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

export const flowKindWords = {
  serviceIncome: t('服务收入', 'Service income', 'Ingreso por servicio', 'サービス収入'),
  callOut: t('出诊费补偿', 'Call-out compensation', 'Compensación por desplazamiento', '出張費補償'),
  commission: t('推广佣金', 'Promotion commission', 'Comisión de promoción', '紹介手数料'),
  manualCredit: t('人工补款', 'Manual credit', 'Abono manual', '手動入金'),
  withdrawalReturned: t('提现退回', 'Withdrawal returned', 'Retirada devuelta', '出金戻し'),
  serviceShare: t('服务分成', 'Service share', 'Participación en servicios', 'サービス配分'),
  materialIncome: t('耗材收入', 'Materials income', 'Ingreso por material', '材料収入'),
  examShare: t('体检分成', 'Health check share', 'Participación en chequeos', '健診配分'),
  withdrawal: t('提现', 'Withdrawal', 'Retirada', '出金'),
  manualDebit: t('人工扣款', 'Manual debit', 'Descuento manual', '手動控除'),
  incomeReversed: t('收入冲回', 'Income reversed', 'Ingreso revertido', '収入取消'),
  penalty: t('违约扣款', 'Penalty', 'Penalización', '違約控除'),
  cardOffset: t('预付卡款抵扣', 'Card payment offset', 'Compensación de tarjetas', 'カード代金相殺'),
} as const satisfies Record<FlowKind, Text>

export const flowDirectionWords = {
  in: t('收入', 'In', 'Entrada', '収入'),
  out: t('支出', 'Out', 'Salida', '支出'),
} as const satisfies Record<FlowDirection, Text>

/** The same directions as an adjustment calls them. */
export const adjustDirectionWords = {
  in: t('补款', 'Credit', 'Abonar', '入金調整'),
  out: t('扣款', 'Debit', 'Descontar', '控除調整'),
} as const satisfies Record<FlowDirection, Text>

export const postStatusWords = {
  pending: t('待入账', 'To be credited', 'Por abonar', '入金待ち'),
  posted: t('已入账', 'Posted', 'Abonado', '入金済み'),
  reversed: t('已冲回', 'Reversed', 'Revertido', '取消済み'),
} as const satisfies Record<PostStatus, Text>

export const flowSummaryWords = {
  availFen: t('可用余额合计', 'Total available', 'Total disponible', '利用可能残高合計'),
  frozenFen: t('冻结', 'Frozen', 'Retenido', '凍結中'),
  pendingFen: t('待入账', 'To be credited', 'Por abonar', '入金待ち'),
  inFen: t('本期收入', 'Income this period', 'Entradas del periodo', '期間の収入'),
  outFen: t('本期支出', 'Outgoings this period', 'Salidas del periodo', '期間の支出'),
} as const satisfies Record<keyof FlowSummary, Text>

const field = {
  flowNo: t('流水号', 'Transaction no.', 'N.º de movimiento', '取引番号'),
  createdAt: t('时间', 'Time', 'Fecha y hora', '日時'),
  ownerId: t('服务人员', 'Staff member', 'Profesional', 'スタッフ'),
  ownerName: t('服务人员', 'Staff member', 'Profesional', 'スタッフ'),
  ownerCode: t('工号', 'Staff no.', 'N.º de personal', '社員番号'),
  organId: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
  organName: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
  direction: t('收支方向', 'Direction', 'Sentido', '入出金'),
  bizType: t('业务类型', 'Type', 'Tipo', '取引種別'),
  amountFen: t('金额', 'Amount', 'Importe', '金額'),
  availBeforeFen: t('变动前可用余额', 'Available before', 'Disponible antes', '変動前の利用可能残高'),
  availAfterFen: t('变动后可用余额', 'Available after', 'Disponible después', '変動後の利用可能残高'),
  frozenAfterFen: t('冻结余额', 'Frozen balance', 'Saldo retenido', '凍結残高'),
  pendingAfterFen: t('待入账余额', 'Balance to be credited', 'Saldo por abonar', '入金待ち残高'),
  postStatus: t('入账状态', 'Posting status', 'Estado del abono', '入金状態'),
  availableAt: t('预计入账时间', 'Available from', 'Disponible desde', '入金予定日時'),
  postedAt: t('入账时间', 'Posted', 'Contabilizado', '計上日時'),
  bizNo: t('关联单号', 'Source document', 'Documento de origen', '関連番号'),
  childId: t('关联子订单', 'Visit', 'Visita', '訪問'),
  settlementStatus: t('提现状态', 'Withdrawal status', 'Estado de la retirada', '出金状態'),
  hasProof: t('有凭证', 'Has proof', 'Con justificante', '証憑あり'),
  attachments: t('凭证', 'Proof', 'Justificantes', '証憑'),
  wallet: t('钱包', 'Wallet', 'Monedero', 'ウォレット'),
  remark: t('备注', 'Notes', 'Notas', '備考'),
  operatorName: t('操作人', 'Done by', 'Realizado por', '操作者'),
  smsCode: t('短信验证码', 'Text message code', 'Código por SMS', 'SMS認証コード'),
} as const

const choice = {
  direction: flowDirectionWords,
  postStatus: postStatusWords,
  settlementStatus: settlementStateWords,
} as const

export const peoplefinancialWords = {
  title: t('人员钱包流水', 'Staff wallets', 'Monederos de profesionales', 'スタッフ取引明細'),
  field,
  choice: { ...choice, bizType: flowKindWords },
  move: {},
} as const satisfies AreaWords<PeopleFlow & Pick<FlowDetail, 'attachments' | 'wallet'>, Adjustment>

const organ = t('机构', 'Organisation', 'Organización', '事業所')

export const organfinancialWords = {
  title: t('机构钱包流水', 'Organisation wallets', 'Monederos de organizaciones', '事業所取引明細'),
  field: { ...field, ownerId: organ, ownerName: organ },
  choice: { ...choice, bizType: flowKindWords },
  move: {},
} as const satisfies AreaWords<OrganFlow & Pick<FlowDetail, 'attachments' | 'wallet'>, Adjustment>
