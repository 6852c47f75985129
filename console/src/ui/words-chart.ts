import { t, type Text } from '@kangju/contract'

export const chartWords = {
  none: t('还没有数据', 'Nothing measured yet', 'Sin mediciones', 'データがありません'),
  table: t('查看数据表', 'As a table', 'Como tabla', '表で見る'),
  day: t('日期', 'Date', 'Fecha', '日付'),
  hour: t('整点', 'Hour', 'Hora', '時'),
  readHoursHint: t(
    '用左右方向键逐小时查看',
    'Left and right arrows go from hour to hour',
    'Las flechas pasan de una hora a otra',
    '左右の矢印キーで時間ごとに確認できます',
  ),
  readHint: t(
    '用左右方向键逐日查看',
    'Left and right arrows go from day to day',
    'Las flechas pasan de un día a otro',
    '左右の矢印キーで日ごとに確認できます',
  ),
  pickHint: t(
    '按回车键只看这一天',
    'Enter shows only that day',
    'Intro muestra solo ese día',
    'Enterキーでその日だけを表示します',
  ),
} as const satisfies Record<string, Text>
