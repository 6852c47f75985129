import { t, type Text } from '@kangju/contract'

export const chartWords = {
  none: t('还没有数据', 'No data yet', 'Aún no hay datos', 'データはまだありません。'),
  table: t('查看数据表', 'View as table', 'Ver como tabla', '表で見る'),
  day: t('日期', 'Date', 'Fecha', '日付'),
  hour: t('整点', 'Hour', 'Hora', '時'),
  readHoursHint: t(
    '用左右方向键逐小时查看',
    'Use the left and right arrow keys to move by hour',
    'Use las flechas izquierda y derecha para pasar de hora',
    '左右の矢印キーで時間ごとに確認できます。',
  ),
  readHint: t(
    '用左右方向键逐日查看',
    'Use the left and right arrow keys to move by day',
    'Use las flechas izquierda y derecha para pasar de día',
    '左右の矢印キーで日ごとに確認できます。',
  ),
  pickHint: t(
    '按回车键只看这一天',
    'Press Enter to show only this day',
    'Pulse Intro para ver solo ese día',
    'Enterキーでその日だけを表示します。',
  ),
} as const satisfies Record<string, Text>
