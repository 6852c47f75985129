import { t } from '../kit/lang.ts'

export const goodsorderFailed = t(
  '虚拟商品订单{no}发放失败',
  'Goods order {no}: delivery failed',
  'Pedido {no}: la entrega falló',
  '商品注文{no}の付与に失敗しました',
)
