import type { goodsOrderMachine, GoodsOrderRow } from '../areas/goodsorder.ts'
import { payMethodWords } from '../areas/order/order-shared.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'
import { goodsWords } from './goods.ts'

export const goodsorderWords = {
  title: t('虚拟商品购买记录', 'Virtual goods orders', 'Compras digitales', 'デジタル商品の購入履歴'),
  field: {
    orderNo: t('订单号', 'Order no.', 'N.º de pedido', '注文番号'),
    goodsId: t('商品', 'Goods', 'Producto', '商品'),
    goodsName: t('商品', 'Goods', 'Producto', '商品'),
    goodsType: t('类型', 'Type', 'Tipo', '種別'),
    className: t('分类', 'Category', 'Categoría', '分類'),
    buyerType: t('购买人类型', 'Buyer type', 'Tipo de comprador', '購入者種別'),
    buyerId: t('购买人', 'Buyer', 'Comprador', '購入者'),
    buyerName: t('购买人', 'Buyer', 'Comprador', '購入者'),
    buyerMobile: t('电话', 'Phone', 'Teléfono', '電話番号'),
    sn: t('序列号', 'Serial number', 'Número de serie', 'シリアル番号'),
    qty: t('数量', 'Quantity', 'Cantidad', '数量'),
    priceFen: t('单价', 'Unit price', 'Precio unitario', '単価'),
    payFen: t('实付', 'Paid', 'Pagado', '支払額'),
    payMethod: t('支付方式', 'Payment method', 'Forma de pago', '支払方法'),
    channelNo: t('渠道流水号', 'Payment reference', 'Referencia de pago', '決済番号'),
    deliverInfo: t('发放内容', 'Delivered items', 'Contenido entregado', '付与内容'),
    cardIds: t('已发放的卡', 'Delivered cards', 'Tarjetas entregadas', '付与したカード'),
    failReason: t('失败原因', 'Reason for failure', 'Motivo del fallo', '失敗理由'),
    createdAt: t('下单时间', 'Ordered', 'Pedido el', '注文日時'),
    tries: t('失败次数', 'Failed attempts', 'Intentos fallidos', '失敗回数'),
    paidAt: t('支付时间', 'Paid at', 'Pagado el', '支払日時'),
    deliveredAt: t('发放时间', 'Delivered at', 'Entregado el', '付与日時'),
    refundedAt: t('退款时间', 'Refunded at', 'Reembolsado el', '返金日時'),
  },
  choice: {
    goodsType: goodsWords.choice.goodsType,
    buyerType: {
      tvUser: t('电视用户', 'TV user', 'Usuario de TV', 'TVユーザー'),
      booker: t('下单人', 'Booker', 'Contratante', '申込者'),
    },
    payMethod: payMethodWords,
    failReason: {
      goodsGone: t('商品已删除', 'Goods deleted', 'Producto eliminado', '商品は削除済み'),
      noCards: t('没有可发放的卡', 'No cards to deliver', 'Sin tarjetas disponibles', '付与できるカードなし'),
      buyerGone: t('购买人已停用', 'Buyer disabled', 'Comprador inactivo', '購入者が無効'),
      broken: t('系统错误', 'System error', 'Error del sistema', 'システムエラー'),
    },
    status: {
      unpaid: t('待支付', 'Awaiting payment', 'Pendiente de pago', '支払い待ち'),
      paid: t('待发放', 'Awaiting delivery', 'Por entregar', '付与待ち'),
      delivered: t('已发放', 'Delivered', 'Entregado', '付与済み'),
      refunded: t('已退款', 'Refunded', 'Reembolsado', '返金済み'),
      closed: t('已关闭', 'Closed', 'Cerrado', '終了'),
      failed: t('发放失败', 'Delivery failed', 'Entrega fallida', '付与失敗'),
    },
  },
  move: {
    pay: t('支付', 'Pay', 'Pagar', '支払い'),
    close: t('关闭', 'Close', 'Cerrar', '終了'),
    deliver: t('发放', 'Deliver', 'Entregar', '付与'),
    fail: t('发放失败', 'Mark as failed', 'Marcar como fallida', '付与失敗'),
    refund: t('退款', 'Refund', 'Reembolsar', '返金'),
  },
} as const satisfies AreaWords<GoodsOrderRow, GoodsOrderRow, typeof goodsOrderMachine>

export const goodsorderRules = {
  realName: t(
    '一次购卡满{yuan}元须实名登记，请减少数量',
    'Card purchases of {yuan} yuan or more require ID registration. Reduce the quantity.',
    'Las compras de tarjetas desde {yuan} yuanes exigen identificación. Reduzca la cantidad.',
    'カードの合計が{yuan}元以上の場合は本人確認が必要です。数量を減らしてください。',
  ),
  cardUsed: t(
    '卡已使用或被占用，不能退',
    'Used or reserved cards can’t be returned',
    'Las tarjetas usadas o reservadas no se pueden devolver',
    '使用済みまたは確保中のカードは返品できません。',
  ),
  returnLate: t(
    '购买已超过{n}天，不能退',
    'Cards can only be returned within {n} {n|day|days} of purchase',
    'Las tarjetas solo se pueden devolver en los {n} días siguientes a la compra',
    '購入から{n}日を過ぎたカードは返品できません。',
  ),
  soldOut: t(
    '库存不足，仅剩{n}件',
    'Only {n} left in stock',
    'Solo {n|queda|quedan} {n}',
    '在庫が不足しています（残り{n}件）',
  ),
  limit: t(
    '每人限购{n}件，您已购{bought}件',
    'Limit of {n} per person. You have already bought {bought}.',
    'Máximo {n} por persona. Ya ha comprado {bought}.',
    'お一人様{n}点まで（購入済み{bought}点）',
  ),
} as const satisfies Record<string, Text>
