import { t, type Text } from '@kangju/contract'

export const commodityPageWords = {
  about: t(
    '把几种服务规格打包成一个套餐价出售。',
    'Several services sold together at one price.',
    'Varios servicios vendidos juntos a un solo precio.',
    '複数のサービスをまとめて一つの価格で販売します。',
  ),
  keyword: t('编号/名称', 'Code or name', 'Código o nombre', '番号・商品名'),
  contents: t('套餐内容', 'Contents', 'Contenido', '内容'),
  selling: t('售卖', 'Sale', 'Venta', '販売'),
  showing: t('展示', 'How it is shown', 'Cómo se muestra', '表示'),
  itemsHelp: t(
    '只列出已上架且有机构可以提供的规格；同一规格只能选一次。',
    'Offered: options on sale that an organisation can deliver; each once.',
    'Se ofrecen las opciones en venta que algún centro puede prestar; cada una, una vez.',
    '販売中で提供事業所のあるプランのみ選べます。同じプランは一度だけです。',
  ),
  specLabel: t(
    '{name}（{price} / {times}次）',
    '{name} ({price} / {times} {times|visit|visits})',
    '{name} ({price} / {times} {times|visita|visitas})',
    '{name}（{price} / {times}回）',
  ),
  notOffered: t(
    '当前不可售的规格',
    'An option that cannot be sold now',
    'Opción que ahora no se puede vender',
    '現在販売できないプラン',
  ),
  sum: t('单买合计 {sum}', 'Bought alone: {sum}', 'Por separado: {sum}', '単品合計 {sum}'),
  limitHelp: t('留空则不限购。', 'Left empty: no limit.', 'Vacío: sin límite.', '空欄なら上限なし。'),
  windowHelp: t(
    '留空则上架期间一直可买。',
    'Left empty: as long as it is on sale.',
    'Vacío: mientras esté en venta.',
    '空欄なら販売中は常に購入できます。',
  ),
  coverHelp: t(
    '列表和详情顶部的方图。',
    'The square picture in lists and on top of its page.',
    'La imagen cuadrada de las listas y de su página.',
    '一覧と詳細の先頭に使う正方形の画像。',
  ),
} as const satisfies Record<string, Text>
