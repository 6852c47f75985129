import { t, type Text } from '@kangju/contract'

export const heldCardsWords = {
  none: t('没有绑定的预付卡', 'No prepaid cards', 'Sin tarjetas prepago', 'プリペイドカードはありません。'),
  balance: t('余额{amount}', 'Balance {amount}', 'Saldo {amount}', '残高{amount}'),
  visits: t('剩{n}次', '{n} left', '{n|Queda|Quedan} {n}', '残り{n}回'),
  until: t('有效期至{day}', 'Valid until {day}', 'Vigente hasta {day}', '有効期限：{day}'),
  all: t('查看全部{n}张', 'View all {n}', 'Ver las {n}', '{n}枚すべて表示'),
} as const satisfies Record<string, Text>
