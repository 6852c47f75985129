import { t, type Text } from '@kangju/contract'

export const projectPageWords = {
  about: t(
    '为客户提供的服务项目及其规格、价格和服务要求。',
    'What is done for customers: services with their options, prices and requirements.',
    'Lo que se hace por los clientes: servicios con opciones, precios y requisitos.',
    'お客様に提供するサービスと、そのプラン・価格・提供条件。',
  ),
  keyword: t('编号或名称', 'Code or name', 'Código o nombre', '番号・名称'),
  priceRange: t('{from} – {to}', '{from} – {to}', '{from} – {to}', '{from}～{to}'),
  specs: t('规格', 'Options', 'Opciones', 'プラン'),
  copy: t('复制', 'Duplicate', 'Duplicar', '複製'),
  copyOf: t('{name}（副本）', '{name} (copy)', '{name} (copia)', '{name}（コピー）'),
  requirements: t('服务要求', 'Requirements', 'Requisitos', '提供条件'),
  notes: t('说明', 'Description', 'Descripción', '説明'),
  selling: t('上架', 'Listing', 'Venta', '販売'),
  classHelp: t(
    '只能选择末级分类',
    'Only a class that has none below it',
    'Solo una clase sin clases inferiores',
    '最下位の分類のみ選べます',
  ),
  contraindicationHelp: t(
    '医疗护理类项目必填',
    'Required for nursing',
    'Obligatorio en enfermería',
    '医療・看護の項目では必須です',
  ),
  riskHelp: t(
    '中、高风险须上传知情同意书；高风险不自动派单',
    'Medium and high need a consent form; high is never dispatched automatically',
    'Medio y alto requieren consentimiento; el alto no se asigna automáticamente',
    '中・高は同意書が必要です。高は自動手配されません',
  ),
  assessHelp: t(
    '预约前，服务对象须有180天内的评估',
    'The care recipient needs an assessment of the last 180 days before an appointment',
    'El usuario necesita una evaluación de los últimos 180 días antes de la cita',
    '予約の前に、180日以内の評価が必要です',
  ),
  prescriptionHelp: t(
    '派单前，订单须有医嘱附件',
    'The order needs the doctor’s order attached before dispatch',
    'El pedido necesita la orden médica adjunta antes de asignarse',
    '手配の前に、医師の指示書の添付が必要です',
  ),
  specsHelp: t(
    '售价为一次购买全部次数的总价；改价只影响新订单',
    'The price is for all visits of one purchase; changes apply to new orders only',
    'El precio cubre todas las visitas de una compra; los cambios solo afectan a pedidos nuevos',
    '価格は1回の購入に含まれる全回数の合計です。変更は新しい注文にのみ適用されます',
  ),
  validDaysHelp: t(
    '付款后起算；单次一般30天，多次一般180天',
    'From payment; usually 30 for one visit, 180 for several',
    'Desde el pago; normalmente 30 para una visita, 180 para varias',
    '支払い後から数えます。1回は30日、複数回は180日が目安です',
  ),
  peopleShareHelp: t(
    '留空则按等级、类型、运营商默认值依次取值',
    'Empty takes the grade’s, the type’s or the operator’s default',
    'Vacío toma el del grado, el tipo o el operador',
    '空欄なら等級・種別・事業者の既定値の順に使います',
  ),
  organShareHelp: t(
    '留空则按机构、运营商默认值依次取值',
    'Empty takes the organisation’s or the operator’s default',
    'Vacío toma el del centro o el operador',
    '空欄なら事業所・事業者の既定値の順に使います',
  ),
  limitHelp: t('留空为不限', 'Empty for no limit', 'Vacío: sin límite', '空欄なら制限なし'),
} as const satisfies Record<string, Text>
