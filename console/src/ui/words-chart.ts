import { t, type Text } from '@kangju/contract'

export const chartWords = {
  table: t('查看数据表', 'Show figures', 'Ver cifras', '数値を表示'),
  day: t('日期', 'Date', 'Fecha', '日付'),
} as const satisfies Record<string, Text>
