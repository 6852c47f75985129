import { t } from '../../kit/lang.ts'
import { closed, formatted, optional, sensitive, text } from '../../kit/schema.ts'
import { AreaCode, Lat, Lng } from '../../shared.ts'

// Shared by orders, bookings, health checks and dispatch.

export const bizTypes = ['project', 'commodity', 'exam'] as const
export type BizType = (typeof bizTypes)[number]
export const bizTypeWords = {
  project: t('服务项目', 'Service', 'Servicio', 'サービス'),
  commodity: t('服务商品', 'Bundle', 'Paquete', 'セット商品'),
  exam: t('体检', 'Health check', 'Chequeo', '健診'),
} as const

export const payMethods = ['wechat', 'alipay', 'prepaidCard', 'cash', 'pos', 'bank', 'insurance', 'mixed'] as const
export type PayMethod = (typeof payMethods)[number]
export const payMethodWords = {
  wechat: t('微信支付', 'WeChat Pay', 'WeChat Pay', 'WeChat Pay'),
  alipay: t('支付宝', 'Alipay', 'Alipay', 'Alipay'),
  prepaidCard: t('预付卡', 'Prepaid card', 'Tarjeta prepago', 'プリペイドカード'),
  cash: t('现金', 'Cash', 'Efectivo', '現金'),
  pos: t('POS刷卡', 'Card terminal', 'Terminal de pago', 'POS端末'),
  bank: t('对公转账', 'Bank transfer', 'Transferencia', '銀行振込'),
  insurance: t('长护险', 'LTC insurance', 'Seguro de dependencia', '介護保険'),
  mixed: t('组合支付', 'Mixed', 'Combinado', '組み合わせ'),
} as const satisfies Record<PayMethod, ReturnType<typeof t>>

/** Methods paid on the customer's phone and confirmed by the channel. */
export const onlineMethods = ['wechat', 'alipay'] as const satisfies readonly PayMethod[]
export type OnlineMethod = (typeof onlineMethods)[number]
/** Methods recorded in the console with a receipt. */
export const offlineMethods = ['cash', 'pos', 'bank'] as const satisfies readonly PayMethod[]
export type OfflineMethod = (typeof offlineMethods)[number]
export const isOfflineMethod = (method: unknown): method is OfflineMethod =>
  (offlineMethods as readonly unknown[]).includes(method)
/** Methods of a single payment; a mixed payment combines several. */
export type PayPartMethod = Exclude<PayMethod, 'mixed'>

export const periods = ['morning', 'afternoon', 'evening'] as const
export type Period = (typeof periods)[number]
export const periodHours = {
  morning: { from: '08:00', to: '12:00' },
  afternoon: { from: '12:00', to: '18:00' },
  evening: { from: '18:00', to: '21:00' },
} as const satisfies Record<Period, { from: string; to: string }>
export const periodWords = {
  morning: t('上午08–12', 'Morning 08–12', 'Mañana 08–12', '午前08–12'),
  afternoon: t('下午12–18', 'Afternoon 12–18', 'Tarde 12–18', '午後12–18'),
  evening: t('晚上18–21', 'Evening 18–21', 'Noche 18–21', '夜18–21'),
} as const

export const dispatchModes = ['manual', 'automatic', 'grab', 'requested'] as const
export type DispatchMode = (typeof dispatchModes)[number]
export const dispatchModeWords = {
  manual: t('人工', 'Manual', 'Manual', '手動'),
  automatic: t('自动', 'Automatic', 'Automático', '自動'),
  grab: t('抢单', 'Open visit', 'Visita abierta', '公開募集'),
  requested: t('客户指定', 'Requested', 'Solicitado', '指名'),
} as const

export const dispatchResults = [
  'waiting',
  'accepted',
  'rejected',
  'withdrawn',
  'timedOut',
  'replaced',
  'takenBack',
] as const
export type DispatchResult = (typeof dispatchResults)[number]
export const dispatchResultWords = {
  waiting: t('待响应', 'Waiting', 'En espera', '応答待ち'),
  accepted: t('已接单', 'Accepted', 'Aceptado', '承諾'),
  rejected: t('已拒单', 'Declined', 'Rechazado', '辞退'),
  withdrawn: t('已撤回', 'Withdrawn', 'Retirado', '取消'),
  timedOut: t('已超时', 'Timed out', 'Sin respuesta', '時間切れ'),
  replaced: t('已改派', 'Reassigned', 'Reasignado', '担当変更'),
  takenBack: t('派单已撤销', 'Undone', 'Deshecho', '取り消し'),
} as const

/** Settlement states of a visit. */
export const settleStates = ['none', 'pending', 'posted', 'reversed'] as const
export type SettleState = (typeof settleStates)[number]
export const settleStateWords = {
  none: t('未结算', 'Not settled', 'Sin liquidar', '未精算'),
  pending: t('待入账', 'To be credited', 'Por abonar', '入金待ち'),
  posted: t('已入账', 'Posted', 'Abonado', '入金済み'),
  reversed: t('已冲回', 'Reversed', 'Revertido', '取消済み'),
} as const

/** Address and contact of a visit. */
export const ServiceAddress = closed({
  areaCode: AreaCode,
  address: text(4, 100),
  lng: optional(Lng),
  lat: optional(Lat),
  contactName: formatted('personName', 20),
  contactMobile: sensitive('tel', formatted('tel', 20)),
})
