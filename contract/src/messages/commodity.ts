import { t } from '../kit/lang.ts'

export const commodityProjectDependentTexts = {
  uses: t(
    '服务商品“{name}”包含其规格',
    'Bundle “{name}” includes one of its options',
    'El paquete «{name}» incluye una de sus opciones',
    'セット商品「{name}」にプランが含まれています。',
  ),
  goesOffToo: t(
    '在售商品“{name}”将一并下架',
    'Listed bundle “{name}” will also be unlisted',
    'El paquete en venta «{name}» también se retirará de la venta',
    '販売中のセット商品「{name}」も販売停止になります。',
  ),
}

export const commodityTexts = {
  noShelf: t('没有展示分类', 'No display category', 'Sin categoría de escaparate', '表示分類がありません。'),
  sold: t(
    '“{name}”已售出{n}份',
    '“{name}” has been sold {n} {n|time|times}',
    '«{name}» se ha vendido {n} {n|vez|veces}',
    '「{name}」は{n}件販売済みです。',
  ),
}

export const commodityServiceTexts = {
  projectOff: t(
    '服务项目“{name}”未上架',
    'Service “{name}” is not listed',
    'El servicio «{name}» no está en venta',
    'サービス「{name}」は販売されていません。',
  ),
  specOff: t(
    '规格“{name}”已停用',
    'Option “{name}” is disabled',
    'La opción «{name}» está inactiva',
    'プラン「{name}」は無効です。',
  ),
  tooDear: t(
    '套餐价不能高于单买合计{sum}元',
    'The bundle price can’t exceed the sum of its parts (¥{sum})',
    'El precio del paquete no puede superar la suma por separado (¥{sum})',
    'セット価格は単品合計{sum}元以内にしてください。',
  ),
  bundleTooDear: t(
    '在售商品“{name}”的套餐价将高于单买合计{sum}元，请先调价或下架',
    'The price of listed bundle “{name}” would exceed the sum of its parts (¥{sum}). Change its price or unlist it first.',
    'El precio del paquete en venta «{name}» superaría la suma por separado (¥{sum}). Cambie antes su precio o retírelo de la venta.',
    '販売中のセット商品「{name}」の価格が単品合計{sum}元を上回ります。先に価格を変更するか販売停止にしてください。',
  ),
}
