import { t, type Text } from '@kangju/contract'

export const goodsClassPageWords = {
  about: t(
    '虚拟商品按分类陈列；停用的分类不能再上架商品。',
    'Manage virtual goods categories. Disabled ones can’t list goods.',
    'Gestione las categorías de productos digitales. En las inactivas no se pone nada en venta.',
    'デジタル商品の分類を管理します。無効な分類では販売を開始できません。',
  ),
  iconHelp: t(
    '电视和小程序商城里分类名称旁的小图，建议用透明底。',
    'Small image next to the category name in the TV and mini program shops. A transparent background works best.',
    'Imagen pequeña junto al nombre en la tienda de la TV y del miniprograma. Mejor con fondo transparente.',
    'テレビとミニプログラムのショップで分類名の横に表示されます。透明な背景を推奨します。',
  ),
} as const satisfies Record<string, Text>

export const goodsPageWords = {
  about: t(
    '无需上门的商品：会员权益、课程、咨询券和预付卡。',
    'Manage goods sold without a visit, such as courses and prepaid cards.',
    'Gestione lo que se vende sin visita: membresías, cursos, vales y tarjetas prepago.',
    '訪問なしで販売する会員特典、講座、相談チケット、プリペイドカードを管理します。',
  ),
  keyword: t('编号/名称', 'Code or name', 'Código o nombre', '番号・商品名'),
  unlimited: t('不限', 'Unlimited', 'Sin límite', '無制限'),
  selling: t('价格与库存', 'Price and stock', 'Precio y existencias', '価格と在庫'),
  showing: t('展示', 'Display', 'Presentación', '表示'),
  typeHelp: t(
    '创建后不能修改。预付卡从卡批次发放。',
    'Can’t be changed later. Prepaid cards are delivered from a card batch.',
    'No se puede cambiar después. Las tarjetas prepago se entregan de un lote.',
    '作成後は変更できません。プリペイドカードはロットから付与されます。',
  ),
  batchHelp: t(
    '仅限已启用、线上销售的不记名卡批次；付款后按卡号从小到大发放。',
    'Only enabled batches of unnamed cards sold online. Paid orders get the lowest numbers first.',
    'Solo lotes activos de tarjetas al portador de venta en línea. Se entregan primero los números más bajos.',
    '有効な無記名・オンライン販売のロットのみ。支払い後、小さい番号から付与します。',
  ),
  batchLine: t(
    '{name} · 面值{face} · 剩{n}张',
    '{name} · {face} · {n} left',
    '{name} · {face} · {n|queda|quedan} {n}',
    '{name} · 額面{face} · 残り{n}枚',
  ),
  validDaysHelp: t(
    '从购买当天起可以使用的天数，会显示在电视的商品页上。',
    'Days of use from the day of purchase, shown on the TV product page',
    'Días de uso desde la compra, visibles en la página del producto en la TV',
    '購入日から利用できる日数です。テレビの商品画面に表示されます。',
  ),
  marketPriceHelp: t(
    '划掉显示的原价，不低于售价；留空则不显示。',
    'Shown crossed out, never below the price. Leave blank to hide it.',
    'Se muestra tachado, nunca inferior al precio. Déjelo en blanco para ocultarlo.',
    '取り消し線付きで表示される価格。販売価格以上にします。空欄なら表示しません。',
  ),
  stockHelp: t(
    '-1表示不限；卖到0时电视上显示“已售罄”。',
    '-1 means unlimited. At 0, the TV shows “Sold out”.',
    '-1 significa sin límite. Con 0, la TV muestra «Agotado».',
    '-1は無制限です。0になるとテレビに「売り切れ」と表示されます。',
  ),
  limitHelp: t('留空则不限购。', 'Leave blank for no limit', 'Déjelo en blanco para no limitar', '空欄なら上限なし'),
  coverHelp: t(
    '列表和电视卡片上的方图，文字尽量少，远看也清楚。',
    'Square image for lists and TV tiles. Use little text, clear from a distance.',
    'Imagen cuadrada para listas y tarjetas de TV. Con poco texto, clara de lejos.',
    '一覧とテレビのタイルに使う正方形の画像です。文字は少なく、遠くからでも見やすくします。',
  ),
  channelHelp: t(
    '在哪里可以买到：小程序、电视，或由客服在后台代买。',
    'Where it is sold: mini program, TV or by staff in the console',
    'Dónde se vende: miniprograma, TV o por el personal en la consola',
    '購入できる場所：ミニプログラム、テレビ、管理画面での代理購入',
  ),
} as const satisfies Record<string, Text>
