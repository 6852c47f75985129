import { t } from '../kit/lang.ts'

export const commodityProjectDependentTexts = {
  uses: t(
    '服务商品“{name}”包含其规格',
    'The goods “{name}” hold one of its options',
    'El paquete «{name}» contiene una de sus opciones',
    '商品「{name}」にプランが含まれています',
  ),
  goesOffToo: t(
    '在售商品“{name}”将一并下架',
    'The goods “{name}”, now on sale, go off sale too',
    'El paquete «{name}», en venta, también se retira',
    '販売中の商品「{name}」も販売停止になります',
  ),
}

export const commodityTexts = {
  noShelf: t('没有展示分类', 'No display category', 'Sin categoría de escaparate', '表示分類がありません'),
  sold: t(
    '“{name}”已售出{n}份',
    '“{name}” has been sold {n} {n|time|times}',
    '«{name}» se ha vendido {n} {n|vez|veces}',
    '「{name}」は{n}件販売済みです',
  ),
}

export const commodityServiceTexts = {
  projectOff: t(
    '服务项目“{name}”未上架',
    'The service “{name}” is not on sale',
    'El servicio «{name}» no está en venta',
    'サービス「{name}」は販売されていません',
  ),
  specOff: t(
    '规格“{name}”已停用',
    'The option “{name}” is disabled',
    'La opción «{name}» está inactiva',
    'プラン「{name}」は無効です',
  ),
  tooDear: t(
    '套餐价不能高于单买合计{sum}元',
    'The bundle may not cost more than its parts, ¥{sum}',
    'El paquete no puede costar más que sus partes, ¥{sum}',
    'セット価格は単品合計{sum}元を超えられません',
  ),
  bundleTooDear: t(
    '在售商品“{name}”的套餐价将高于单买合计{sum}元，请先调价或下架',
    'The bundle “{name}”, which is on sale, would cost more than its parts (¥{sum}). Change its price or take it off sale first.',
    'El paquete «{name}», en venta, costaría más que sus partes (¥{sum}). Cambie antes su precio o retírelo.',
    '販売中の商品「{name}」が単品合計{sum}元を上回ります。先に価格を変更するか販売停止にしてください。',
  ),
}
