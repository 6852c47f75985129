import { t, type Text } from '@kangju/contract'

export const goodsClassPageWords = {
  about: t(
    '虚拟商品按分类陈列；停用的分类不能再上架商品。',
    'Goods stand in classes; nothing is put on sale in a disabled one.',
    'Los artículos se ordenan por clases; en una inactiva no se pone nada en venta.',
    '商品は分類ごとに並びます。無効な分類では販売を開始できません。',
  ),
  iconHelp: t(
    '电视和小程序商城里分类名称旁的小图，建议用透明底。',
    'The small picture beside the name in the shop on television and in the mini program; best on a clear ground.',
    'La imagen junto al nombre en la tienda de la televisión y del miniprograma; mejor con fondo transparente.',
    'テレビとミニプログラムの商店で分類名の横に表示されます。透明な背景を推奨します。',
  ),
} as const satisfies Record<string, Text>

export const goodsPageWords = {
  about: t(
    '无需上门的商品：会员权益、课程、咨询券和预付卡。',
    'What is sold without anybody coming: memberships, courses, vouchers, prepaid cards.',
    'Lo que se vende sin visita: membresías, cursos, vales y tarjetas de prepago.',
    '訪問なしで販売する商品：会員特典、講座、相談チケット、プリペイドカード。',
  ),
  keyword: t('编号/名称', 'Code or name', 'Código o nombre', '番号・商品名'),
  unlimited: t('不限', 'Unlimited', 'Sin límite', '無制限'),
  selling: t('价格与库存', 'Price and stock', 'Precio y existencias', '価格と在庫'),
  showing: t('展示', 'How it is shown', 'Cómo se muestra', '表示'),
  typeHelp: t(
    '创建后不能修改。预付卡从卡批次发放。',
    'Set once. Prepaid cards are handed over from a card batch.',
    'Se fija una vez. Las tarjetas prepago salen de un lote.',
    '作成後は変更できません。プリペイドカードはカードバッチから付与されます。',
  ),
  batchHelp: t(
    '仅限已启用、线上销售的不记名卡批次；付款后按卡号从小到大发放。',
    'Enabled batches of unnamed cards for sale online. Paid orders get the lowest numbers.',
    'Lotes activos de tarjetas al portador para venta en línea. Se entregan los números más bajos.',
    '有効な無記名・オンライン販売のバッチのみ。支払い後、小さい番号から付与します。',
  ),
  batchLine: t(
    '{name} · 面值{face} · 剩{n}张',
    '{name} · {face} · {n} left',
    '{name} · {face} · {n|queda|quedan} {n}',
    '{name} · 額面{face} · 残り{n}枚',
  ),
  validDaysHelp: t(
    '从购买当天起可以使用的天数，会显示在电视的商品页上。',
    'Days of use from the day of purchase; shown on the television page of the goods.',
    'Días de uso desde la compra; se muestran en la página del artículo en la televisión.',
    '購入日から利用できる日数。テレビの商品画面に表示されます。',
  ),
  marketPriceHelp: t(
    '划掉显示的原价，不低于售价；留空则不显示。',
    'Shown struck out beside the price, never below it; not shown if left empty.',
    'Se muestra tachado junto al precio, nunca inferior; vacío, no se muestra.',
    '取り消し線付きで表示される価格。販売価格以上にします。空欄なら表示しません。',
  ),
  stockHelp: t(
    '-1 表示不限；卖到 0 时电视上显示“已售罄”。',
    '-1 means unlimited; at 0 the television says “sold out”.',
    '-1 significa sin límite; con 0 la televisión muestra «agotado».',
    '-1 は無制限。0 になるとテレビに「売り切れ」と表示されます。',
  ),
  limitHelp: t('留空则不限购。', 'Left empty: no limit.', 'Vacío: sin límite.', '空欄なら上限なし。'),
  coverHelp: t(
    '列表和电视卡片上的方图，文字尽量少，远看也清楚。',
    'The square picture in lists and on television tiles: few words, clear from afar.',
    'La imagen cuadrada de listas y tarjetas de televisión: poco texto, clara de lejos.',
    '一覧とテレビのタイルに使う正方形の画像。文字は少なく、遠くからでも見やすく。',
  ),
  channelHelp: t(
    '在哪里可以买到：小程序、电视，或由客服在后台代买。',
    'Where it can be bought: mini program, television, or by our staff in the console.',
    'Dónde se compra: miniprograma, televisión o por el personal en la consola.',
    '購入できる場所：ミニプログラム、テレビ、管理画面での代理購入。',
  ),
} as const satisfies Record<string, Text>
