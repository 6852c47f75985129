import { t, type Text } from '@kangju/contract'

export const commodityPageWords = {
  about: t(
    '把几种服务规格打包成一个套餐价出售。',
    'Sell several service options together at one price.',
    'Venda varias opciones de servicio juntas a un solo precio.',
    '複数のサービスプランをまとめて一つの価格で販売します。',
  ),
  keyword: t('编号/名称', 'Code or name', 'Código o nombre', '番号・商品名'),
  contents: t('套餐内容', 'Contents', 'Contenido', '内容'),
  selling: t('售卖', 'Sale', 'Venta', '販売'),
  showing: t('展示', 'Display', 'Presentación', '表示'),
  itemsHelp: t(
    '只列出已上架且有机构可以提供的规格；同一规格只能选一次。',
    'Only listed options that an organisation can deliver. Each can be added once.',
    'Solo opciones en venta que alguna organización pueda prestar. Cada una, una sola vez.',
    '販売中で提供事業所のあるプランのみ選べます。同じプランは一度だけです。',
  ),
  specLabel: t(
    '{name}（{price} / {times}次）',
    '{name} ({price} / {times} {times|visit|visits})',
    '{name} ({price} / {times} {times|visita|visitas})',
    '{name}（{price} / {times}回）',
  ),
  notOffered: t('当前不可售的规格', 'Option not on sale', 'Opción no disponible', '現在販売できないプラン'),
  sum: t('单买合计{sum}', 'Sold separately {sum}', 'Por separado {sum}', '単品合計：{sum}'),
  limitHelp: t('留空则不限购。', 'Leave blank for no limit', 'Déjelo en blanco para no limitar', '空欄なら上限なし'),
  windowHelp: t(
    '留空则上架期间一直可买。',
    'Leave blank to sell it as long as it is listed',
    'Déjelo en blanco para venderlo mientras esté en venta',
    '空欄なら販売中は常に購入できます。',
  ),
  coverHelp: t(
    '列表和详情顶部的方图。',
    'Square image for lists and the top of its page',
    'Imagen cuadrada para las listas y su página',
    '一覧と詳細の先頭に使う正方形の画像',
  ),
} as const satisfies Record<string, Text>
