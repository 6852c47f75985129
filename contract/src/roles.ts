import { t, type Text } from './kit/lang.ts'

interface RoleKind {
  readonly text: Text
  /** Permission of the menu group. It is granted with this one, because a page is visible only if its group is. */
  readonly group?: string
}

const roleKinds = {
  project_provider: { text: t('服务项目', 'Services', 'Servicios', 'サービス') },
  organprojectpromotionqrcode: {
    group: 'project_provider',
    text: t('项目推广码', 'Promotion QR codes', 'QR de promoción', '紹介コード'),
  },
  order: { text: t('订单管理', 'Orders', 'Pedidos', '注文管理') },
  tvbooking: { group: 'order', text: t('电视预约', 'TV bookings', 'Reservas por TV', 'テレビ予約') },
  guoyaoappointment: { group: 'order', text: t('体检预约', 'Health checks', 'Citas de chequeo', '健診予約') },
  tvecall: { text: t('紧急呼叫', 'Emergency calls', 'Llamadas de emergencia', '緊急通報') },
  organ: { text: t('机构管理', 'Organisations', 'Organizaciones', '事業所管理') },
  organqrcode: { group: 'organ', text: t('机构码', 'Organisation QR code', 'QR de organización', '事業所QRコード') },
  organ_add: { group: 'organ', text: t('新增机构', 'Add organisation', 'Añadir organización', '事業所の追加') },
  people: { text: t('服务人员', 'Service staff', 'Profesionales', 'スタッフ') },
  peopleapply: {
    group: 'people',
    text: t('人员审核', 'Staff applications', 'Candidaturas', '応募審査'),
  },
  specialsubject: { text: t('运营配置', 'Operations', 'Operaciones', '運営設定') },
  banner: { group: 'specialsubject', text: t('轮播图', 'Banners', 'Banners', 'バナー') },
  tvnotice: { group: 'specialsubject', text: t('电视公告', 'TV notices', 'Avisos de TV', 'テレビのお知らせ') },
  order_dispatch_config: {
    group: 'specialsubject',
    text: t('派单配置', 'Dispatch rules', 'Reglas de asignación', '割り当てルール'),
  },
  peoplefinancial: { text: t('人员钱包流水', 'Staff wallets', 'Monederos de profesionales', 'スタッフ取引明細') },
  organfinancial: {
    group: 'peoplefinancial',
    text: t('机构钱包流水', 'Organisation wallets', 'Monederos de organizaciones', '事業所取引明細'),
  },
  settlement: { group: 'peoplefinancial', text: t('提现结算', 'Withdrawals', 'Retiradas', '出金精算') },
  order_refund_apply: {
    group: 'peoplefinancial',
    text: t('退款审核', 'Refund review', 'Revisión de reembolsos', '返金審査'),
  },
  provider: { text: t('字典管理', 'Master data', 'Datos maestros', 'マスタ管理') },
  company: {
    group: 'provider',
    text: t('人员类型与等级', 'Staff types & grades', 'Tipos y grados de personal', '職種と等級'),
  },
  customerclient: { text: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者') },
  customerbooker: { group: 'customerclient', text: t('下单人', 'Bookers', 'Contratantes', '申込者') },
  tvuser: { group: 'customerclient', text: t('机顶盒用户', 'TV users', 'Usuarios de TV', 'TVユーザー') },
  tvtop: { text: t('机顶盒', 'Set-top boxes', 'Decodificadores', 'STB') },
  prepaycard: { text: t('预付卡批次', 'Card batches', 'Lotes de tarjetas', 'カードロット') },
  prepaydist: {
    group: 'prepaycard',
    text: t('预付卡分配', 'Card distribution', 'Distribución de tarjetas', 'カード配布'),
  },
  prepayactive: {
    group: 'prepaycard',
    text: t('预付卡激活', 'Card activation', 'Candidaturas', '応募審査'),
  },
  prepayinfo: { group: 'prepaycard', text: t('预付卡明细', 'Card details', 'Detalle de tarjetas', 'カード明細') },
  goodsclass: { text: t('虚拟商品分类', 'Goods categories', 'Categorías de productos', 'デジタル商品分類') },
  goods: { text: t('虚拟商品', 'Virtual goods', 'Productos digitales', 'デジタル商品') },
  report_root: { text: t('报表', 'Reports', 'Informes', 'レポート') },
  report_order_pay: { group: 'report_root', text: t('支付报表', 'Paid orders', 'Pedidos pagados', '支払レポート') },
  report_order_refund: {
    group: 'report_root',
    text: t('退款报表', 'Refunded orders', 'Pedidos reembolsados', '返金レポート'),
  },
  report_order_complete: {
    group: 'report_root',
    text: t('完成报表', 'Completed orders', 'Pedidos completados', '完了レポート'),
  },
  operator_user: { text: t('账号管理', 'Accounts', 'Cuentas', 'アカウント管理') },
  operator_role: { text: t('角色管理', 'Roles', 'Roles', 'ロール管理') },
} as const satisfies Record<string, RoleKind>

export type Role = keyof typeof roleKinds
export const roles = Object.keys(roleKinds) as Role[]
export const roleText = (role: Role): Text => roleKinds[role].text
export const groupOf = (role: Role): Role | undefined => (roleKinds[role] as RoleKind).group as Role | undefined

/** External parties, who sign in on their phones; `former` are staff who left. */
export const parties = ['customer', 'staff', 'organisation', 'former'] as const
export type Party = (typeof parties)[number]

/**
 * Access of an endpoint that concerns all organisations of the operator: holders of one of the permissions, except
 * accounts bound to an organisation.
 */
export interface OperatorWide<R extends readonly Role[] = readonly Role[]> {
  readonly operatorWide: R
}
export const operatorWide = <const R extends readonly Role[]>(...permissions: R): OperatorWide<R> => ({
  operatorWide: permissions,
})

/**
 * Access of an endpoint: public, one of the external parties, any signed-in account, or holders of one of the
 * permissions (super administrators hold all).
 */
export type Access = 'public' | 'signedIn' | Party | readonly Role[] | OperatorWide

export const isOperatorWide = (access: Access): access is OperatorWide =>
  typeof access === 'object' && 'operatorWide' in access

/** The permissions of which an access needs one. */
export const rolesOf = (access: Access): readonly Role[] => {
  if (typeof access === 'string') return []
  return isOperatorWide(access) ? access.operatorWide : access
}

export const isParty = (access: Access): access is Party => (parties as readonly unknown[]).includes(access)

export interface Holder {
  readonly isdefault: 0 | 1
  readonly authoritys: readonly Role[]
  /** The organisation to which the account is bound. */
  readonly organId: string | null
}

/** Decides access for the server's guard, the menu and the buttons. */
export const may = (holder: Holder | undefined, access: Access): boolean => {
  if (access === 'public') return true
  if (holder === undefined || isParty(access)) return false
  if (isOperatorWide(access) && holder.organId !== null) return false
  if (access === 'signedIn' || holder.isdefault === 1) return true
  return rolesOf(access).some((role) => holder.authoritys.includes(role))
}

/** Adds the group permissions that the given permissions need, in the order of `roles`. */
export const withGroups = (keys: readonly Role[]): Role[] => {
  const wanted = new Set(keys.flatMap((key) => [key, groupOf(key) ?? key]))
  return roles.filter((role) => wanted.has(role))
}
