import { t, type Text } from '@kangju/contract'

export const projectPageWords = {
  about: t(
    '为客户提供的服务项目及其规格、价格和服务要求。',
    'Manage services with their options, prices and requirements.',
    'Gestione los servicios con sus opciones, precios y requisitos.',
    'お客様に提供するサービスと、そのプラン・価格・提供条件を管理します。',
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
    'Only categories without subcategories',
    'Solo categorías sin subcategorías',
    '最下位の分類のみ選べます。',
  ),
  contraindicationHelp: t(
    '医疗护理类项目必填',
    'Required for nursing services',
    'Obligatorio en servicios de enfermería',
    '医療・看護のサービスでは必須です。',
  ),
  riskHelp: t(
    '中、高风险须上传知情同意书；高风险不自动派单',
    'Medium and high risk require a consent form. High risk is never dispatched automatically.',
    'El riesgo medio y el alto requieren consentimiento. El alto no se asigna automáticamente.',
    'リスクが中・高の場合は同意書が必要です。高は自動で割り当てられません。',
  ),
  assessHelp: t(
    '预约前，服务对象须有180天内的评估',
    'Scheduling requires an assessment of the care recipient within the last 180 days',
    'Para programar, la persona atendida necesita una valoración de los últimos 180 días',
    '予約には、利用者の180日以内の評価が必要です。',
  ),
  prescriptionHelp: t(
    '派单前，订单须有医嘱附件',
    'The doctor’s order must be attached before dispatch',
    'La orden médica debe adjuntarse antes de asignar',
    '割り当ての前に、医師の指示書の添付が必要です。',
  ),
  specsHelp: t(
    '售价为一次购买全部次数的总价；改价只影响新订单',
    'The price covers all visits of one purchase. Changes apply to new orders only.',
    'El precio cubre todas las visitas de una compra. Los cambios solo afectan a pedidos nuevos.',
    '価格は1回の購入に含まれる全回数の合計です。変更は新しい注文にのみ適用されます。',
  ),
  validDaysHelp: t(
    '付款后起算；单次一般30天，多次一般180天',
    'Counted from payment. Usually 30 days for one visit, 180 for several.',
    'Desde el pago. Normalmente 30 días para una visita y 180 para varias.',
    '支払い後から数えます。1回は30日、複数回は180日が目安です。',
  ),
  peopleShareHelp: t(
    '留空则按等级、类型、运营商默认值依次取值',
    'Leave blank for the grade, staff type or operator default, in that order',
    'En blanco: valor del grado, el tipo o el operador, por este orden',
    '空欄なら等級・職種・運営会社の既定値の順に使います。',
  ),
  organShareHelp: t(
    '留空则按机构、运营商默认值依次取值',
    'Leave blank for the organisation or operator default, in that order',
    'En blanco: valor de la organización o el operador, por este orden',
    '空欄なら事業所・運営会社の既定値の順に使います。',
  ),
  limitHelp: t('留空为不限', 'Leave blank for no limit', 'En blanco: sin límite', '空欄なら制限なし'),
} as const satisfies Record<string, Text>
