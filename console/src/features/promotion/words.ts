import { t, type Text } from '@kangju/contract'

export const promotionPageWords = {
  about: t(
    '谁为哪家机构推广什么：扫码15天内下单，推广员获得佣金。',
    'Manage promotion QR codes. Orders within 15 days earn commission.',
    'Gestione los QR de promoción. Un pedido en los 15 días tras el escaneo da comisión.',
    '紹介コードを管理します。読み取りから15日以内の注文で紹介者に報酬が発生します。',
  ),
  keyword: t('名称/编号', 'Name or code', 'Nombre o código', '名称・番号'),
  valid: t('有效期', 'Validity', 'Vigencia', '有効期間'),
  commission: t('佣金', 'Commission', 'Comisión', '報酬'),
  scans: t('扫码', 'Scans', 'Escaneos', '読取数'),
  orders: t('订单', 'Orders', 'Pedidos', '注文'),
  number: t('编号', 'Number', 'Número', '番号'),
  shortName: t('名称', 'Name', 'Nombre', '名称'),
  organ: t('机构', 'Organisation', 'Organización', '事業所'),
  offer: t('推广内容', 'Promotion details', 'Datos de la promoción', '紹介の内容'),
  terms: t('佣金与有效期', 'Commission and validity', 'Comisión y vigencia', '報酬と有効期間'),
  organFirst: t(
    '请先选择机构',
    'Choose the organisation first',
    'Elija primero la organización',
    '先に事業所を選んでください。',
  ),
  eitherHelp: t(
    '项目与商品二选一。',
    'Choose either a service or a bundle',
    'Elija un servicio o un paquete',
    'サービスとセット商品のどちらか一方を選びます。',
  ),
  marketerHelp: t(
    '不选则不计佣金。',
    'Leave blank for no commission',
    'Sin promotor no se paga comisión',
    '選ばない場合、報酬は発生しません。',
  ),
  commissionHelp: t(
    '由平台承担，与人员、机构分成合计不超过100%。',
    'Paid by the platform. Up to 100% together with the staff and organisation shares.',
    'La paga la plataforma. Con las participaciones de profesionales y organización, como máximo el 100 %.',
    'プラットフォームが負担します。スタッフと事業所の配分率との合計は100%以内です。',
  ),
  fixedHelp: t(
    '已有人扫码，不能更改。',
    'Already scanned, can’t be changed',
    'Ya se ha escaneado, no se puede cambiar',
    '既に読み取られているため変更できません。',
  ),
  disableFollows: t(
    '停用后扫码只打开首页，不再计佣金；之前扫码的客户15天内下单仍计。',
    'Scans will only open the home page and earn no commission. Customers who scanned before still count if they order within 15 days.',
    'Los escaneos solo abrirán la portada y no darán comisión. Quienes escanearon antes cuentan si piden en 15 días.',
    '読み取ってもホームが開くだけで、報酬は発生しません。以前に読み取ったお客様の15日以内の注文は対象です。',
  ),
} as const satisfies Record<string, Text>
