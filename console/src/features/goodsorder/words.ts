import { t, type Text } from '@kangju/contract'

export const goodsorderPageWords = {
  about: t(
    '虚拟商品的购买记录。支付后自动发放；发放失败会自动重试，仍不成功则退款。',
    'Track virtual goods orders. Failures are retried, then refunded.',
    'Consulte las compras digitales. Si la entrega falla, se reintenta y luego se reembolsa.',
    'デジタル商品の購入履歴。支払い後に自動付与され、失敗時は再試行後に返金されます。',
  ),
  keyword: t(
    '订单号/商品/购买人/电话/序列号',
    'Number, goods, buyer, phone or serial',
    'Número, producto, comprador, teléfono o serie',
    '番号・商品・購入者・電話・シリアル',
  ),
  shelf: t('商品分类', 'Category', 'Categoría', '商品分類'),
  failed: t(
    '{why}，已试{n}次',
    '{why}, tried {n} {n|time|times}',
    '{why}, {n} {n|intento|intentos}',
    '{why}（{n}回試行）',
  ),
} as const satisfies Record<string, Text>
