import { t, type SearchKind, type Text } from '@kangju/contract'

export const searchWords = {
  search: t('搜索', 'Search', 'Buscar', '検索'),
  tip: t('搜索（Ctrl+K）', 'Search (Ctrl+K)', 'Buscar (Ctrl+K)', '検索（Ctrl+K）'),
  hint: t(
    '姓名、拼音、手机尾号、单号、页面',
    'Name, last 4 digits, number, page',
    'Nombre, 4 últimas cifras, n.º, página',
    '氏名・電話下4桁・番号・ページ',
  ),
  nothing: t('没有匹配的结果', 'No results', 'Sin resultados', '該当する結果がありません。'),
  searching: t('正在搜索…', 'Searching…', 'Buscando…', '検索中…'),
  pages: t('页面', 'Pages', 'Páginas', 'ページ'),
  unknownCaller: t(
    '号码{mobile}尚未登记',
    '{mobile} isn’t registered',
    '{mobile} no está registrado',
    '{mobile}は未登録です。',
  ),
  booked: t('已下单{n}次', '{n} {n|order|orders}', '{n} {n|pedido|pedidos}', '注文{n}件'),
  next: t(
    '下次上门服务{at} {service} {staff}',
    'Next visit {at} {service} {staff}',
    'Próxima visita {at} {service} {staff}',
    '次回訪問：{at} {service} {staff}',
  ),
  noNext: t('没有已约的上门服务', 'No visit scheduled', 'Sin visitas programadas', '予約済みの訪問はありません。'),
  age: t('{n}岁', '{n} {n|year|years}', '{n} {n|año|años}', '{n}歳'),
  newOrder: t('为该客户下单', 'New order for this customer', 'Nuevo pedido para este cliente', 'このお客様の新規注文'),
  register: t('登记该号码并下单', 'Register number and order', 'Registrar número y pedir', 'この番号を登録して注文'),
} as const satisfies Record<string, Text>

export const searchKindWords = {
  client: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者'),
  booker: t('下单人', 'Bookers', 'Contratantes', '申込者'),
  tvuser: t('机顶盒用户', 'TV users', 'Usuarios de TV', 'TVユーザー'),
  order: t('主订单', 'Orders', 'Pedidos', '注文'),
  visit: t('子订单', 'Visits', 'Visitas', '訪問'),
  people: t('服务人员', 'Service staff', 'Profesionales', 'スタッフ'),
  organ: t('机构', 'Organisations', 'Organizaciones', '事業所'),
  box: t('机顶盒', 'Set-top boxes', 'Decodificadores', 'STB'),
} as const satisfies Record<SearchKind, Text>
