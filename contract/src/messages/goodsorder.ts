import { t } from '../kit/lang.ts'

export const goodsorderFailed = t(
  '虚拟商品订单{no}发放失败',
  'Delivery of virtual goods order {no} failed',
  'La entrega del pedido digital {no} ha fallado',
  'デジタル商品の注文{no}の付与に失敗しました。',
)
