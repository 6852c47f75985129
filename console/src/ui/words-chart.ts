import { t, type Text } from '@kangju/contract'

export const chartWords = {
  table: t('查看数据表', 'As a table', 'Como tabla', '表で見る'),
  day: t('日期', 'Date', 'Fecha', '日付'),
} as const satisfies Record<string, Text>
