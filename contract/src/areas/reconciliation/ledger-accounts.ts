/** Ledger accounts with their kind, in the order of the trial balance; those of owners are summed per kind. */
export const ledgerAccounts = {
  'CASH:wechat': 'asset',
  'CASH:alipay': 'asset',
  'CASH:cash': 'asset',
  'CASH:pos': 'asset',
  'CASH:bank': 'asset',
  LTC_RECEIVABLE: 'asset',
  ORGAN_RECEIVABLE: 'asset',
  ORDER_ESCROW: 'liability',
  GOODS_ESCROW: 'liability',
  PREPAY_LIAB: 'liability',
  REFUND_PAYABLE: 'liability',
  WALLET_PENDING: 'liability',
  WALLET_AVAIL: 'liability',
  WALLET_FROZEN: 'liability',
  TAX_PAYABLE: 'liability',
  PLATFORM_REVENUE: 'income',
  GOODS_REVENUE: 'income',
  FEE_INCOME: 'income',
  OFFSET_RECOVERY: 'income',
  PROMO_EXPENSE: 'expense',
  ADJUST_EXPENSE: 'expense',
} as const
export type LedgerAccount = keyof typeof ledgerAccounts
export const accountKinds = ['asset', 'liability', 'income', 'expense'] as const
export type AccountKind = (typeof accountKinds)[number]
export const accountNames = Object.keys(ledgerAccounts) as LedgerAccount[]

/** Assets and expenses grow by debits, the others by credits. */
export const growsByDebit = (account: LedgerAccount): boolean =>
  ledgerAccounts[account] === 'asset' || ledgerAccounts[account] === 'expense'

/** Documents that ledger transactions name, each with a screen of its own. */
export const documentKinds = ['order', 'visit', 'refund', 'goods', 'settlement', 'peopleFlow', 'organFlow'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Screen that lists the documents of a kind. */
const documentScreens = {
  order: '/order/orderre',
  visit: '/order/childFastOrder',
  refund: '/finance/refundapply',
  goods: '/GoodsOrders/GetPageList',
  settlement: '/withdrawal/already',
  peopleFlow: '/moneybag/nurse',
  organFlow: '/moneybag/operator',
} as const satisfies Record<DocumentKind, string>

const isFlow = (kind: DocumentKind) => kind === 'peopleFlow' || kind === 'organFlow'

/** The screen of a document, and its address there. */
export const documentScreen = (kind: DocumentKind): string => documentScreens[kind]
export const documentPath = ({ kind, no }: { readonly kind: DocumentKind; readonly no: string }): string =>
  `${documentScreens[kind]}?${isFlow(kind) ? 'bizNo' : 'keyword'}=${encodeURIComponent(no)}`

const kindsByPrefix: readonly (readonly [prefix: string, kind: DocumentKind])[] = [
  ['order.', 'order'],
  ['visit.completed', 'visit'],
  ['visit.reversed', 'refund'],
  ['refund.', 'refund'],
  ['goods.', 'goods'],
  ['withdrawal.', 'settlement'],
  ['settlement.', 'settlement'],
]

/** The document of a ledger transaction; null where no screen shows one. */
export const documentOf = (bizType: string, bizNo: string): { kind: DocumentKind; no: string } | null => {
  const kind = kindsByPrefix.find(([prefix]) => bizType.startsWith(prefix))?.[1]
  // Parts of a refund have the number of the refund, a colon and their position.
  return kind === undefined ? null : { kind, no: kind === 'refund' ? bizNo.replace(/:\d+$/, '') : bizNo }
}

/** Transactions that are numbered by a wallet flow: earnings that become available, and manual adjustments. */
export const isOfFlow = (bizType: string): boolean => bizType === 'earning.posted' || bizType.startsWith('wallet.')

/** The document of a wallet flow: the visit or refund that it comes from, or else the flow itself. */
export const documentOfFlow = (flow: {
  readonly ownerType: 'people' | 'organ'
  readonly flowNo: string
  readonly bizNo: string
}): { kind: DocumentKind; no: string } => {
  if (flow.bizNo.startsWith('FD')) return { kind: 'visit', no: flow.bizNo }
  if (flow.bizNo.startsWith('TK')) return { kind: 'refund', no: flow.bizNo }
  return { kind: flow.ownerType === 'people' ? 'peopleFlow' : 'organFlow', no: flow.flowNo }
}
