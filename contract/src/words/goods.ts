import type {
  GoodsClassDraft,
  goodsClassMachine,
  GoodsClassRow,
  GoodsDraft,
  goodsMachine,
  GoodsRow,
} from '../areas/goods.ts'
import { t, type Text } from '../kit/lang.ts'
import { channelWords } from '../shared.ts'
import { enableWords, saleWords, type AreaWords } from './area-words.ts'

export const goodsClassWords = {
  title: t('虚拟商品分类', 'Goods categories', 'Categorías de productos', 'デジタル商品分類'),
  field: {
    name: t('分类名称', 'Category name', 'Nombre de la categoría', '分類名'),
    iconUrl: t('图标', 'Icon', 'Icono', 'アイコン'),
    goodsCount: t('商品数', 'Goods', 'Productos', '商品数'),
  },
  choice: { status: enableWords.choice },
  move: enableWords.move,
} as const satisfies AreaWords<GoodsClassRow, GoodsClassDraft, typeof goodsClassMachine>

export const goodsWords = {
  title: t('虚拟商品', 'Virtual goods', 'Productos digitales', 'デジタル商品'),
  field: {
    code: t('商品编号', 'Code', 'Código', '商品番号'),
    name: t('商品名称', 'Name', 'Nombre', '商品名'),
    classId: t('商品分类', 'Category', 'Categoría', '商品分類'),
    className: t('商品分类', 'Category', 'Categoría', '商品分類'),
    goodsType: t('商品类型', 'Type', 'Tipo', '商品種別'),
    batchId: t('关联卡批次', 'Card batch', 'Lote de tarjetas', 'カードロット'),
    batchName: t('关联卡批次', 'Card batch', 'Lote de tarjetas', 'カードロット'),
    validDays: t('权益天数', 'Days valid', 'Días de validez', '有効日数'),
    priceFen: t('售价', 'Price', 'Precio', '販売価格'),
    marketPriceFen: t('划线价', 'List price', 'Precio de lista', '通常価格'),
    stock: t('库存', 'Stock', 'Existencias', '在庫'),
    limitPerUser: t('每人限购', 'Limit per person', 'Límite por persona', '1人あたりの上限'),
    coverUrl: t('封面', 'Cover', 'Portada', 'カバー画像'),
    content: t('详情', 'Details', 'Detalles', '詳細'),
    channel: t('渠道', 'Channels', 'Canales', 'チャネル'),
    saleCount: t('销量', 'Sold', 'Vendidos', '販売数'),
  },
  choice: {
    goodsType: {
      prepaidCard: t('预付卡', 'Prepaid card', 'Tarjeta prepago', 'プリペイドカード'),
      membership: t('会员权益', 'Membership', 'Ventajas de socio', '会員特典'),
      course: t('课程内容', 'Course', 'Curso', '講座コンテンツ'),
      consultation: t('咨询券', 'Consultation voucher', 'Vale de consulta', '相談チケット'),
    },
    channel: channelWords,
    status: saleWords.choice,
  },
  move: saleWords.move,
} as const satisfies AreaWords<GoodsRow, GoodsDraft, typeof goodsMachine>

export const goodsRules = {
  aboveFace: t(
    '售价不能高于面值{yuan}元',
    'The price can’t exceed the face value of {yuan} yuan',
    'El precio no puede superar el valor nominal de {yuan} yuanes',
    '販売価格は額面{yuan}元以下にしてください。',
  ),
  batchStopped: t(
    '卡批次“{name}”未启用',
    'Card batch “{name}” is not enabled',
    'El lote de tarjetas «{name}» no está activo',
    'カードロット「{name}」は有効ではありません。',
  ),
  noCardsLeft: t(
    '卡批次“{name}”没有未售的卡',
    'Card batch “{name}” has no unsold cards',
    'El lote de tarjetas «{name}» no tiene tarjetas sin vender',
    'カードロット「{name}」に未販売のカードがありません。',
  ),
  marketBelowPrice: t(
    '划线价不能低于售价',
    'List price can’t be lower than the price',
    'El precio de lista no puede ser inferior al precio',
    '通常価格は販売価格以上にしてください。',
  ),
  typeFixed: t(
    '商品类型创建后不能修改',
    'The type can’t be changed after creation',
    'El tipo no se puede cambiar tras la creación',
    '商品種別は作成後に変更できません。',
  ),
  classDisabled: t(
    '商品分类“{name}”已停用',
    'Category “{name}” is disabled',
    'La categoría «{name}» está inactiva',
    '商品分類「{name}」は無効です。',
  ),
  noStock: t(
    '库存为0，请先补充库存',
    'Out of stock. Add stock first.',
    'No hay existencias. Añada unidades primero.',
    '在庫が0です。先に補充してください。',
  ),
  sold: t('{name}：已售出{n}件', '{name}: {n} sold', '{name}: {n} {n|vendido|vendidos}', '{name}：{n}件販売済み'),
  classHolds: t(
    '{name}：含{n}个商品',
    '{name}: contains {n} {n|item|items}',
    '{name}: contiene {n} {n|producto|productos}',
    '{name}：商品が{n}件あります。',
  ),
  staysOnSale: t(
    '其中{n}个在售商品继续销售，但下架后不能再上架。',
    '{n} listed {n|item stays|items stay} on sale. Once unlisted, {n|it|they} can’t be listed again.',
    '{n} {n|producto sigue|productos siguen} en venta. Una vez {n|retirado, no podrá|retirados, no podrán} volver a ponerse en venta.',
    '販売中の商品{n}件はそのまま販売されますが、一度販売停止にすると再び販売できません。',
  ),
} as const satisfies Record<string, Text>
