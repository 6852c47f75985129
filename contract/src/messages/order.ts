import { t } from '../kit/lang.ts'

export const orderClientDied = t(
  '服务对象已故',
  'The care recipient has died',
  'La persona atendida ha fallecido',
  '利用者の死亡',
)

export const orderOverdue = t('支付超时，自动取消', 'Not paid in time', 'No se pagó a tiempo', '支払期限切れ')

export const orderCatalogueTexts = {
  onlyOne: t(
    '请选择一个规格、商品或体检套餐',
    'Select an option, a bundle or a health check package',
    'Seleccione una opción, un paquete o un plan de chequeo',
    'プラン・セット商品・健診コースのいずれか一つを選択してください。',
  ),
  off: t('“{name}”未上架', '“{name}” is not listed', '«{name}» no está en venta', '「{name}」は販売されていません。'),
  specOff: t(
    '规格“{name}”已停用',
    'Option “{name}” is disabled',
    'La opción «{name}» está inactiva',
    'プラン「{name}」は無効です。',
  ),
  otherChannel: t(
    '“{name}”不在该渠道销售',
    '“{name}” is not sold through this channel',
    '«{name}» no se vende por este canal',
    '「{name}」はこのチャネルでは販売していません。',
  ),
  notNow: t(
    '“{name}”不在销售时间内',
    '“{name}” is outside its sale period',
    '«{name}» está fuera de su periodo de venta',
    '「{name}」は販売期間外です。',
  ),
}

export const orderCreateTexts = {
  discount: t(
    '优惠金额不能超过订单总额',
    'The discount can’t exceed the order total',
    'El descuento no puede superar el total del pedido',
    '割引額は注文合計以内にしてください。',
  ),
  free: t(
    '应付金额不能为0',
    'The amount to pay can’t be 0',
    'El importe a pagar no puede ser 0',
    '支払額を0にはできません。',
  ),
  attachments: t(
    '该服务需要上传医嘱或知情同意书',
    'Upload a doctor’s order or consent form for this service',
    'Suba una orden médica o un consentimiento para este servicio',
    'このサービスには医師の指示書または同意書のアップロードが必要です。',
  ),
}

export const orderRequestedTexts = {
  exam: t(
    '体检订单不能指定服务人员',
    'Health check orders can’t request a staff member',
    'Los pedidos de chequeo no admiten solicitar un profesional',
    '健診ではスタッフを指名できません。',
  ),
  unable: t(
    '{name}不能提供“{service}”',
    '{name} does not provide “{service}”',
    '{name} no presta «{service}»',
    '{name}さんは「{service}」を提供していません。',
  ),
}

export const orderObstaclesTexts = {
  mixed: t(
    '一个订单只能包含同一类商品',
    'An order can contain only one kind of item',
    'Un pedido solo puede contener artículos de un tipo',
    '1件の注文に含められるのは同じ種類の商品のみです。',
  ),
  tooMany: t(
    '一个订单最多{limit}次服务',
    'Up to {limit} visits per order',
    'Hasta {limit} visitas por pedido',
    '1件の注文の訪問は{limit}回までです。',
  ),
  tooDear: t(
    '订单金额过大',
    'The order total is too high',
    'El importe del pedido es demasiado alto',
    '注文金額が大きすぎます。',
  ),
  overShared: t(
    '“{name}”的分成合计超过100%，请先调整分成',
    'The shares of “{name}” total more than 100%. Adjust them first.',
    'Las participaciones de «{name}» superan el 100 %. Ajústelas antes.',
    '「{name}」の配分率の合計が100%を超えています。先に調整してください。',
  ),
  infectious: t(
    '服务对象有传染病记录，复核前不能下护理订单',
    'The health record notes an infectious disease. Review it before ordering nursing.',
    'El historial indica una enfermedad infecciosa. Revíselo antes de pedir cuidados de enfermería.',
    '健康記録に感染症があります。確認が済むまで看護の注文はできません。',
  ),
  notActive: t(
    '服务对象已迁出或身故，不能下单',
    'The care recipient has moved away or died, so orders are not possible',
    'La persona atendida se ha mudado o ha fallecido y no admite pedidos',
    '利用者が転出または死亡しているため、注文できません。',
  ),
  gender: t('“{name}”{limit}', '“{name}”: {limit}', '«{name}»: {limit}', '「{name}」は{limit}'),
  tooYoung: t(
    '“{name}”适用于{age}岁及以上',
    '“{name}” is for ages {age} and over',
    '«{name}» es a partir de {age} {age|año|años}',
    '「{name}」は{age}歳以上が対象です。',
  ),
  tooOld: t(
    '“{name}”适用于{age}岁及以下',
    '“{name}” is for ages {age} and under',
    '«{name}» es hasta {age} {age|año|años}',
    '「{name}」は{age}歳以下が対象です。',
  ),
  soldOut: t(
    '“{name}”今日仅剩{left}份',
    'Only {left} of “{name}” {left|is|are} left today',
    'Hoy solo {left|queda|quedan} {left} de «{name}»',
    '「{name}」は本日残り{left}件です。',
  ),
  perBooker: t(
    '“{name}”每人限购{limit}份，还可购买{left}份',
    '“{name}” is limited to {limit} per booker ({left} left)',
    '«{name}» está limitado a {limit} por contratante ({left|queda|quedan} {left})',
    '「{name}」はお一人様{limit}点まで、あと{left}点購入できます。',
  ),
}

export const orderPayTexts = {
  newService: t(
    '您有新的服务订单：{title}×{n}，¥{yuan}',
    'New service order: {title} ×{n}, ¥{yuan}',
    'Nuevo pedido: {title} ×{n}, ¥{yuan}',
    '新しい注文：{title}×{n}、¥{yuan}',
  ),
  newExam: t(
    '您有新的体检订单：{title}，待预约',
    'New health check order: {title}, unscheduled',
    'Nuevo pedido de chequeo: {title}, sin programar',
    '新しい健診の注文：{title}（予約待ち）',
  ),
}

export const orderReserveTexts = {
  uninsured: t(
    '该服务对象没有有效的长护险评估，不能使用长护险支付',
    'No valid LTC assessment, so LTC insurance can’t be used',
    'Sin valoración de dependencia vigente, no se puede usar el seguro',
    '有効な要介護評価がないため、介護保険では支払えません。',
  ),
  quota: t(
    '长护险本月额度剩余{left}元，不足{needed}元',
    'LTC insurance has ¥{left} left this month, less than ¥{needed}',
    'Al seguro le quedan ¥{left} este mes, menos de ¥{needed}',
    '今月の介護保険の残額は{left}元で、{needed}元に足りません。',
  ),
  tooMuch: t(
    '不能超过应付金额',
    'Can’t exceed the amount to pay',
    'No puede superar el importe a pagar',
    '支払額以内にしてください。',
  ),
  wrongCard: t(
    '卡号或密码不正确，或该卡因多次输错密码已锁定30分钟',
    'Wrong card number or password, or the card is locked for 30 minutes after several wrong passwords',
    'Número o contraseña incorrectos, o tarjeta bloqueada 30 minutos tras varios intentos fallidos',
    'カード番号またはパスワードが違うか、パスワードの誤入力が続いたため30分間ロックされています。',
  ),
  oldProof: t(
    '预付卡验证已过期，请重新输入卡号和密码',
    'The card verification has expired. Enter card number and password again.',
    'La verificación de la tarjeta ha caducado. Introduzca de nuevo número y contraseña.',
    'カードの確認が期限切れです。番号とパスワードをもう一度入力してください。',
  ),
  nothingDue: t(
    '没有剩余金额需要预付卡支付',
    'No amount is left to pay by card',
    'No queda importe que pagar con tarjeta',
    'カードで支払う残額がありません。',
  ),
  unknown: t(
    '预付卡不存在',
    'Prepaid card not found',
    'La tarjeta prepago no existe',
    'プリペイドカードが存在しません。',
  ),
  unusable: t(
    '预付卡{no}不可用或已过期',
    'Card {no} can’t be used or has expired',
    'La tarjeta {no} no se puede usar o ha caducado',
    'カード{no}は使用できないか、期限切れです。',
  ),
  outOfScope: t(
    '预付卡{no}不适用于所选服务',
    'Card {no} is not valid for the selected services',
    'La tarjeta {no} no es válida para los servicios elegidos',
    'カード{no}は選択したサービスに使えません。',
  ),
  empty: t(
    '预付卡{no}没有可用余额',
    'Card {no} has no available balance',
    'La tarjeta {no} no tiene saldo disponible',
    'カード{no}には利用できる残高がありません。',
  ),
  notCovered: t(
    '预付卡余额不足，还差{due}元，请选择其余金额的支付方式',
    'The cards are ¥{due} short. Choose a payment method for the rest.',
    'A las tarjetas les faltan ¥{due}. Elija cómo pagar el resto.',
    'カードでは{due}元不足します。残りの支払方法を選択してください。',
  ),
} as const

export const orderTakeOrderTexts = {
  tooMuchOff: t(
    '优惠不能超过订单总额的20%，更多优惠须由超级管理员操作',
    'Discounts are limited to 20%. Only a super administrator can give more.',
    'El descuento máximo es del 20 %. Solo un superadministrador puede dar más.',
    '割引は合計の20%までです。それ以上はスーパー管理者のみ可能です。',
  ),
  payLink: t(
    '您的订单{no}待支付，应付{amount}元，请于{at}前打开链接支付：{url}',
    'Your order {no} is awaiting payment of ¥{amount}. Pay before {at}: {url}',
    'Su pedido {no} está pendiente de pago (¥{amount}). Pague antes de {at}: {url}',
    'ご注文{no}はお支払い待ちです（{amount}元）。{at}までにこちらからお支払いください：{url}',
  ),
}
