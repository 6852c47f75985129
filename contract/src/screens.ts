import { t, type Text } from './kit/lang.ts'
import { may, type Holder, type Role } from './roles.ts'

interface GroupKind {
  readonly title: Text
  readonly role?: Role
}

/** Menu groups in display order. A group with a role is visible only to its holders. */
export const groups = {
  projects: {
    role: 'project_provider',
    title: t('服务项目', 'Services', 'Servicios', 'サービス'),
  },
  orders: { role: 'order', title: t('订单管理', 'Orders', 'Pedidos', '注文管理') },
  calls: { role: 'tvecall', title: t('呼叫记录', 'Call records', 'Registro de llamadas', '通報記録') },
  organs: { role: 'organ', title: t('机构管理', 'Organisations', 'Organizaciones', '事業所管理') },
  staff: { role: 'people', title: t('服务人员', 'Service staff', 'Profesionales', 'スタッフ') },
  operations: { role: 'specialsubject', title: t('运营配置', 'Operations', 'Operaciones', '運営設定') },
  finance: { role: 'peoplefinancial', title: t('财务管理', 'Finance', 'Finanzas', '財務管理') },
  dictionary: { role: 'provider', title: t('字典管理', 'Master data', 'Datos maestros', 'マスタ管理') },
  customers: { role: 'customerclient', title: t('客户管理', 'Customers', 'Clientes', 'お客様管理') },
  devices: { role: 'tvtop', title: t('设备管理', 'Devices', 'Dispositivos', '機器管理') },
  cards: { role: 'prepaycard', title: t('预付卡', 'Prepaid cards', 'Tarjetas prepago', 'プリペイドカード') },
  goods: { title: t('虚拟商品', 'Virtual goods', 'Productos digitales', 'デジタル商品') },
  reports: { role: 'report_root', title: t('报表', 'Reports', 'Informes', 'レポート') },
  system: { title: t('系统管理', 'System', 'Sistema', 'システム管理') },
} as const satisfies Record<string, GroupKind>

export type GroupName = keyof typeof groups

export interface Screen {
  readonly path: string
  /** Undefined for screens outside the menu. */
  readonly group?: GroupName
  /** Permission required in addition to the group's. */
  readonly role?: Role
  readonly hidden?: true
  /** Not for accounts bound to an organisation, which could call none of its endpoints. */
  readonly operatorWide?: true
  /** Not named by the specification. */
  readonly ours?: true
  readonly title: Text
}

const page = (
  path: string,
  title: Text,
  rest: Pick<Screen, 'role' | 'hidden' | 'operatorWide' | 'ours'> = {},
): Screen => ({
  path,
  title,
  ...rest,
})
const inGroup = (group: GroupName, ...pages: Screen[]): Screen[] => pages.map((screen) => ({ ...screen, group }))

const hidden = { hidden: true } as const

export const screens: readonly Screen[] = [
  page('/redirect/{path}', t('跳转中', 'Redirecting', 'Redirigiendo', '移動中'), hidden),
  page('/login', t('登录', 'Sign in', 'Iniciar sesión', 'サインイン'), hidden),
  page('/auth-redirect', t('登录跳转', 'Signing in', 'Iniciando sesión', 'サインイン中'), hidden),
  page('/404', t('页面不存在', 'Page not found', 'Página no encontrada', 'ページが見つかりません。'), hidden),
  page('/401', t('没有权限', 'No permission', 'Sin permiso', '権限がありません。'), hidden),
  page('/', t('首页', 'Home', 'Inicio', 'ホーム'), hidden),
  page('/home', t('工作台', 'Dashboard', 'Panel', 'ダッシュボード'), { hidden: true, ours: true }),
  page('/profile/index', t('个人中心', 'Profile', 'Perfil', 'プロフィール'), hidden),
  ...inGroup(
    'projects',
    page('/project/list', t('服务项目', 'Services', 'Servicios', 'サービス')),
    page('/serviceCommodity/list', t('服务商品', 'Bundles', 'Paquetes', 'セット商品')),
    page('/projectclass/list', t('项目分类', 'Service categories', 'Categorías de servicio', 'サービス分類')),
    page('/programclass/list', t('展示分类', 'Display categories', 'Categorías de escaparate', '表示分類')),
    page('/organProjectPromotionQrCode/list', t('项目推广码', 'Promotion QR codes', 'QR de promoción', '紹介コード'), {
      role: 'organprojectpromotionqrcode',
    }),
    page('/examinationclass/list', t('体检套餐', 'Health packages', 'Planes de chequeo', '健診コース')),
    page('/examinationsingle/list', t('体检单项', 'Health check items', 'Pruebas de chequeo', '健診項目')),
  ),
  ...inGroup(
    'orders',
    page('/order/childFastOrder', t('子订单快捷列表', 'Visits', 'Visitas', '訪問一覧')),
    page('/order/orderre', t('主订单', 'Orders', 'Pedidos', '注文')),
    page('/order/detail', t('子订单详情', 'Visit', 'Visita', '訪問詳細'), hidden),
    page('/order/maindetail', t('主订单详情', 'Order', 'Pedido', '注文詳細'), hidden),
    page('/booking/list', t('电视预约', 'TV bookings', 'Reservas por TV', 'テレビ予約'), { role: 'tvbooking' }),
    page('/clorder/list', t('体检预约', 'Health checks', 'Citas de chequeo', '健診予約'), {
      role: 'guoyaoappointment',
    }),
    page(
      '/GoodsOrders/GetPageList',
      t('虚拟商品购买记录', 'Virtual goods orders', 'Compras digitales', 'デジタル商品の購入履歴'),
    ),
  ),
  ...inGroup(
    'calls',
    page('/tvcustserv/ecalllist', t('紧急呼叫记录', 'Emergency calls', 'Llamadas de emergencia', '緊急通報記録')),
  ),
  ...inGroup(
    'organs',
    page('/organ/qrcode', t('机构码', 'Organisation QR code', 'QR de organización', '事業所QRコード'), {
      role: 'organqrcode',
    }),
    page('/organ/add', t('新增机构', 'Add organisation', 'Añadir organización', '事業所の追加'), {
      role: 'organ_add',
      operatorWide: true,
    }),
    page('/organ/open', t('已开通机构', 'Active organisations', 'Organizaciones de alta', '稼働中の事業所')),
    page('/organ/noopen', t('未开通机构', 'Not active', 'Sin alta', '未稼働の事業所')),
  ),
  ...inGroup(
    'staff',
    page('/people/list', t('服务人员', 'Service staff', 'Profesionales', 'スタッフ')),
    page('/peopleapply/list', t('人员审核', 'Staff applications', 'Candidaturas', '応募審査'), {
      role: 'peopleapply',
    }),
  ),
  ...inGroup(
    'operations',
    page('/special/list', t('专题页', 'Special pages', 'Páginas especiales', '特集ページ')),
    page('/banner/list', t('轮播图', 'Banners', 'Banners', 'バナー'), { role: 'banner' }),
    page('/tvnotice/list', t('电视公告', 'TV notices', 'Avisos de TV', 'テレビのお知らせ'), { role: 'tvnotice' }),
    page('/servicemobile/list', t('服务电话', 'Service phones', 'Teléfonos de servicio', 'サービス電話')),
    page('/order/dispatch/config', t('派单配置', 'Dispatch rules', 'Reglas de asignación', '割り当てルール'), {
      role: 'order_dispatch_config',
    }),
  ),
  ...inGroup(
    'finance',
    page('/moneybag/nurse', t('人员钱包流水', 'Staff wallets', 'Monederos de profesionales', 'スタッフ取引明細')),
    page(
      '/moneybag/operator',
      t('机构钱包流水', 'Organisation wallets', 'Monederos de organizaciones', '事業所取引明細'),
      { role: 'organfinancial' },
    ),
    page('/withdrawal/realy', t('提现待审核', 'Withdrawals to review', 'Retiradas por revisar', '出金審査待ち'), {
      role: 'settlement',
    }),
    page('/withdrawal/already', t('提现已审核', 'Withdrawals reviewed', 'Retiradas revisadas', '出金審査済み'), {
      role: 'settlement',
    }),
    page('/finance/refundapply', t('退款审核', 'Refund review', 'Revisión de reembolsos', '返金審査'), {
      role: 'order_refund_apply',
    }),
    page('/finance/monthend', t('月末结账', 'Month end', 'Cierre mensual', '月次締め'), {
      operatorWide: true,
      ours: true,
    }),
    page('/finance/reconciliation', t('对账', 'Reconciliation', 'Conciliación de cuentas', '照合'), {
      operatorWide: true,
      ours: true,
    }),
  ),
  ...inGroup(
    'dictionary',
    page(
      '/dictionary/peopleclass',
      t('人员类型与等级', 'Staff types & grades', 'Tipos y grados de personal', '職種と等級'),
      { role: 'company' },
    ),
  ),
  ...inGroup(
    'customers',
    page('/customer/orderPeople', t('下单人', 'Bookers', 'Contratantes', '申込者'), { role: 'customerbooker' }),
    page('/customer/serviceobject', t('服务对象', 'Care recipients', 'Personas atendidas', '利用者')),
    page(
      '/customer/detail',
      t('服务对象档案', 'Care recipient record', 'Expediente de la persona atendida', '利用者台帳'),
      hidden,
    ),
    page(
      '/customer/import',
      t('导入服务对象', 'Import care recipients', 'Importar personas', '利用者のインポート'),
      hidden,
    ),
    page('/customer/add', t('新增服务对象', 'Add care recipient', 'Añadir persona', '利用者の追加'), hidden),
    page('/customer/edit', t('编辑服务对象', 'Edit care recipient', 'Editar persona', '利用者の編集'), hidden),
    page('/tvuser/list', t('机顶盒用户', 'TV users', 'Usuarios de TV', 'TVユーザー'), { role: 'tvuser' }),
  ),
  ...inGroup('devices', page('/tvtop/list', t('机顶盒', 'Set-top boxes', 'Decodificadores', 'STB'))),
  ...inGroup(
    'cards',
    page('/prepaycard/batch', t('卡批次', 'Card batches', 'Lotes de tarjetas', 'カードロット'), { operatorWide: true }),
    page('/prepaycard/distribut', t('卡分配', 'Distribution', 'Distribución', 'カード配布'), { role: 'prepaydist' }),
    page('/prepaycard/active', t('卡激活', 'Activation', 'Activación', 'カード有効化'), { role: 'prepayactive' }),
    page('/prepaycard/info', t('卡明细', 'Card details', 'Detalle de tarjetas', 'カード明細'), { role: 'prepayinfo' }),
  ),
  ...inGroup(
    'goods',
    page('/goods/goodsclass', t('虚拟商品分类', 'Goods categories', 'Categorías de productos', 'デジタル商品分類'), {
      role: 'goodsclass',
    }),
    page('/goods/goods', t('虚拟商品', 'Virtual goods', 'Productos digitales', 'デジタル商品'), { role: 'goods' }),
  ),
  ...inGroup(
    'reports',
    page('/report/order/pay', t('支付报表', 'Paid orders', 'Pedidos pagados', '支払レポート'), {
      role: 'report_order_pay',
    }),
    page('/report/order/refund', t('退款报表', 'Refunded orders', 'Pedidos reembolsados', '返金レポート'), {
      role: 'report_order_refund',
    }),
    page('/report/order/complete', t('完成报表', 'Completed orders', 'Pedidos completados', '完了レポート'), {
      role: 'report_order_complete',
    }),
  ),
  ...inGroup(
    'system',
    page('/account/list', t('账号管理', 'Accounts', 'Cuentas', 'アカウント管理'), { role: 'operator_user' }),
    page('/role/list', t('角色管理', 'Roles', 'Roles', 'ロール管理'), { role: 'operator_role', operatorWide: true }),
  ),
]

export const groupRole = (group: GroupName): Role | undefined => (groups[group] as GroupKind).role

/** All permissions a screen requires, the group's first. */
export const screenRoles = (screen: Screen): Role[] => {
  const ofGroup = screen.group === undefined ? undefined : groupRole(screen.group)
  return [ofGroup, screen.role].filter((role) => role !== undefined)
}

export const mayOpen = (holder: Holder, screen: Screen): boolean =>
  screenRoles(screen).every((role) => may(holder, [role])) && (screen.operatorWide !== true || holder.organId === null)

/** Screens that are built, which are all of the specification. */
export const builtScreens: readonly string[] = [
  '/redirect/{path}',
  '/login',
  '/auth-redirect',
  '/404',
  '/401',
  '/',
  '/home',
  '/profile/index',
  '/account/list',
  '/withdrawal/realy',
  '/withdrawal/already',
  '/role/list',
  '/project/list',
  '/projectclass/list',
  '/dictionary/peopleclass',
  '/special/list',
  '/banner/list',
  '/tvnotice/list',
  '/servicemobile/list',
  '/goods/goodsclass',
  '/goods/goods',
  '/prepaycard/batch',
  '/prepaycard/distribut',
  '/prepaycard/active',
  '/prepaycard/info',
  '/serviceCommodity/list',
  '/programclass/list',
  '/examinationclass/list',
  '/examinationsingle/list',
  '/organProjectPromotionQrCode/list',
  '/organ/qrcode',
  '/organ/add',
  '/organ/open',
  '/organ/noopen',
  '/peopleapply/list',
  '/people/list',
  '/customer/orderPeople',
  '/customer/serviceobject',
  '/customer/detail',
  '/customer/import',
  '/customer/add',
  '/customer/edit',
  '/tvuser/list',
  '/tvtop/list',
  '/order/childFastOrder',
  '/order/orderre',
  '/order/detail',
  '/order/maindetail',
  '/order/dispatch/config',
  '/booking/list',
  '/tvcustserv/ecalllist',
  '/clorder/list',
  '/GoodsOrders/GetPageList',
  '/finance/refundapply',
  '/finance/monthend',
  '/moneybag/nurse',
  '/moneybag/operator',
  '/finance/reconciliation',
  '/report/order/pay',
  '/report/order/refund',
  '/report/order/complete',
]
