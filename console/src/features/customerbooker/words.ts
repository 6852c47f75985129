import { t, type Text } from '@kangju/contract'

export const bookerPageWords = {
  about: t(
    '为自己或家人下单的人，由小程序、电视预约或代下单登记，不能手工新增。',
    'View bookers registered through the mini program, TV or orders.',
    'Consulte los contratantes registrados por el miniprograma, la TV o un pedido.',
    '本人や家族のために注文する申込者です。ミニプログラム・テレビ予約・新規注文で登録され、手動では追加できません。',
  ),
  keyword: t(
    '姓名/昵称/手机号',
    'Name, nickname, full mobile',
    'Nombre, apodo, móvil completo',
    '氏名・ニックネーム・携帯番号',
  ),
  registered: t('注册时间', 'Registered', 'Registro', '登録日時'),
  hasOrders: t('有无订单', 'Has orders', 'Con pedidos', '注文の有無'),
  noName: t('未留姓名', 'No name', 'Sin nombre', '氏名なし'),
  clients: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者'),
  orders: t('订单', 'Orders', 'Pedidos', '注文'),
  cards: t('预付卡', 'Prepaid cards', 'Tarjetas prepago', 'プリペイドカード'),
  noClients: t('还没有为谁下单', 'No care recipients yet', 'Aún sin personas atendidas', '利用者はまだいません。'),
  seeOrders: t(
    '查看此人的订单',
    'View this person’s orders',
    'Ver los pedidos de esta persona',
    'この申込者の注文を表示',
  ),
} as const satisfies Record<string, Text>
