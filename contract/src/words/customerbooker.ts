import { orderSourceWords } from '../areas/customer/customer-shared.ts'
import type { BookerRow } from '../areas/customer/customerbooker.ts'
import { t } from '../kit/lang.ts'
import { genderWords } from '../shared.ts'
import { enableWords, type AreaWords } from './area-words.ts'

const organ = t('归属机构', 'Organisation', 'Organización', '所属事業所')
const marketer = t('推广员', 'Promoter', 'Promotor', '紹介者')

export const customerbookerWords = {
  title: t('下单人', 'Bookers', 'Contratantes', '申込者'),
  field: {
    name: t('姓名', 'Name', 'Nombre', '氏名'),
    mobile: t('手机号', 'Mobile', 'Móvil', '携帯番号'),
    nickname: t('昵称', 'Nickname', 'Apodo', 'ニックネーム'),
    avatar: t('头像', 'Profile photo', 'Foto de perfil', 'プロフィール写真'),
    gender: t('性别', 'Gender', 'Sexo', '性別'),
    source: t('注册来源', 'Source', 'Origen', '登録元'),
    organId: organ,
    organName: organ,
    marketerId: marketer,
    marketerName: marketer,
    registeredAt: t('注册时间', 'Registered', 'Registro', '登録日時'),
    lastOrderAt: t('最近下单', 'Last order', 'Último pedido', '最終注文'),
    clientCount: t('服务对象数', 'Care recipients', 'Personas atendidas', '利用者数'),
    clients: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者'),
    orderCount: t('订单数', 'Orders', 'Pedidos', '注文数'),
    paidFen: t('累计支付', 'Total paid', 'Total pagado', '累計支払'),
    refundFen: t('累计退款', 'Total refunded', 'Total reembolsado', '累計返金'),
  },
  choice: {
    gender: genderWords,
    source: orderSourceWords,
    status: enableWords.choice,
  },
  move: {},
} as const satisfies AreaWords<BookerRow, Pick<BookerRow, 'name'>>
