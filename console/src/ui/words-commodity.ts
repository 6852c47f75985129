/* oxlint-disable kangju/no-bare-text -- this is where the console's own texts live */
import { t, type Text } from '@kangju/contract'

export const programclassPageWords = {
  about: t(
    '小程序和电视首页上的分类，以及每个分类里展示什么。',
    'The shelves on the home pages of mini program and television, and what stands on each.',
    'Los estantes de las portadas del miniprograma y la televisión, y lo que contiene cada uno.',
    'ミニプログラムとテレビのホームに並ぶ分類と、それぞれに表示するもの。',
  ),
  nameHelp: t(
    '电视磁贴放得下12个字；同一渠道内不能重名。',
    'A television tile has room for 12 characters; unique within a channel.',
    'Un mosaico de televisión admite 12 caracteres; único en cada canal.',
    'テレビのタイルは12文字まで。同じチャネル内で重複できません。',
  ),
  iconHelp: t(
    '小程序首页的小图，建议透明底。',
    'The small picture on the mini program’s home page; best on a clear ground.',
    'La imagen pequeña de la portada del miniprograma; mejor con fondo transparente.',
    'ミニプログラムのホームの小さな画像。透明な背景を推奨します。',
  ),
  tvImageHelp: t(
    '电视首页的磁贴，远看也要清楚。',
    'The tile on the television’s home page: clear from afar.',
    'El mosaico de la portada de la televisión: claro de lejos.',
    'テレビのホームのタイル。遠くからでも見やすく。',
  ),
  linksHelp: t(
    '按此顺序展示，最多100项；未上架的可以先放上来，上架后自动展示。',
    'Shown in this order, at most 100. What is not on sale yet may be placed already and appears once it is.',
    'Se muestran en este orden, 100 como máximo. Lo que aún no está en venta aparece en cuanto lo esté.',
    'この順に表示します（最大100件）。未販売のものも置いておけば、販売開始後に表示されます。',
  ),
  chooseAgain: t('请重新选择', 'Choose again', 'Elija de nuevo', '選び直してください'),
} as const satisfies Record<string, Text>

export const commodityPageWords = {
  about: t(
    '把几种服务规格打包成一个套餐价出售。',
    'Several services sold together at one price.',
    'Varios servicios vendidos juntos a un solo precio.',
    '複数のサービスをまとめて一つの価格で販売します。',
  ),
  keyword: t('编号/名称', 'Code or name', 'Código o nombre', '番号・商品名'),
  contents: t('套餐内容', 'What it holds', 'Contenido', 'セット内容'),
  selling: t('售卖', 'Sale', 'Venta', '販売'),
  showing: t('展示', 'How it is shown', 'Cómo se muestra', '表示'),
  itemsHelp: t(
    '只列出已上架且有机构可以提供的规格；同一规格只能选一次。',
    'Offered: specifications on sale that an organisation can deliver; each once.',
    'Se ofrecen las especificaciones en venta que algún centro puede prestar; cada una, una vez.',
    '販売中で提供機関のある規格のみ選べます。同じ規格は一度だけです。',
  ),
  specLabel: t(
    '{name}（{price} / {times}次）',
    '{name} ({price} / {times} visits)',
    '{name} ({price} / {times} visitas)',
    '{name}（{price} / {times}回）',
  ),
  notOffered: t(
    '当前不可售的规格',
    'A specification that cannot be sold now',
    'Especificación que ahora no se puede vender',
    '現在販売できない規格',
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
