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
  title: t('虚拟商品分类', 'Goods classes', 'Clases de artículos', '商品分類'),
  field: {
    name: t('分类名称', 'Category name', 'Nombre de la categoría', '分類名'),
    iconUrl: t('图标', 'Icon', 'Icono', 'アイコン'),
    goodsCount: t('商品数', 'Goods', 'Artículos', '商品数'),
  },
  choice: { status: enableWords.choice },
  move: enableWords.move,
} as const satisfies AreaWords<GoodsClassRow, GoodsClassDraft, typeof goodsClassMachine>

export const goodsWords = {
  title: t('虚拟商品', 'Virtual goods', 'Productos digitales', 'デジタル商品'),
  field: {
    code: t('商品编号', 'Code', 'Código', '商品番号'),
    name: t('商品名称', 'Name', 'Nombre', '商品名'),
    classId: t('商品分类', 'Class', 'Clase', '商品分類'),
    className: t('商品分类', 'Class', 'Clase', '商品分類'),
    goodsType: t('商品类型', 'Kind', 'Tipo', '商品種別'),
    batchId: t('关联卡批次', 'Card batch', 'Lote de tarjetas', 'カードバッチ'),
    batchName: t('关联卡批次', 'Card batch', 'Lote de tarjetas', 'カードバッチ'),
    validDays: t('权益天数', 'Valid days', 'Días de validez', '有効日数'),
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
      membership: t('会员权益', 'Membership', 'Membresía', '会員特典'),
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
    'The card batch “{name}” is not enabled.',
    'El lote «{name}» no está activo.',
    'カードバッチ「{name}」は有効ではありません。',
  ),
  noCardsLeft: t(
    '卡批次“{name}”没有未售的卡',
    'The card batch “{name}” has no cards left.',
    'Al lote «{name}» no le quedan tarjetas.',
    'カードバッチ「{name}」に未販売のカードがありません。',
  ),
  marketBelowPrice: t(
    '划线价不能低于售价',
    'List price can’t be lower than the price',
    'El precio de lista no puede ser inferior al precio',
    '通常価格は販売価格以上にしてください。',
  ),
  typeFixed: t(
    '商品类型创建后不能修改',
    'The kind cannot be changed once it is set.',
    'El tipo no se puede cambiar después de crearlo.',
    '商品種別は作成後に変更できません。',
  ),
  classDisabled: t(
    '商品分类“{name}”已停用',
    'The class “{name}” is disabled.',
    'La clase «{name}» está inactiva.',
    '商品分類「{name}」は無効です。',
  ),
  noStock: t(
    '库存为0，请先补充库存',
    'There is no stock. Add some first.',
    'No hay existencias. Añada primero.',
    '在庫が0です。先に補充してください。',
  ),
  sold: t('{name}：已售出{n}件', '{name}: {n} sold', '{name}: {n} {n|vendido|vendidos}', '{name}：{n}件販売済み'),
  classHolds: t(
    '{name}：含{n}个商品',
    '{name}: {n} goods in it',
    '{name}: contiene {n} {n|artículo|artículos}',
    '{name}：商品が{n}件あります',
  ),
  staysOnSale: t(
    '其中{n}个在售商品继续销售，但下架后不能再上架。',
    '{n} goods in it stay on sale, but once taken off sale they cannot come back.',
    '{n} {n|artículo sigue|artículos siguen} en venta, pero una vez {n|retirado no podrá|retirados no podrán} volver.',
    '販売中の商品{n}件はそのまま販売されますが、販売停止後は再開できません。',
  ),
} as const satisfies Record<string, Text>
