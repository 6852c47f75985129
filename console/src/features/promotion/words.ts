import { t, type Text } from '@kangju/contract'

export const promotionPageWords = {
  about: t(
    '谁为哪家机构推广什么：扫码15天内下单，推广员获得佣金。',
    'Who promotes what for which organisation: an order within 15 days of a scan earns the commission.',
    'Quién promociona qué y para quién: un pedido en los 15 días tras el escaneo da comisión.',
    '誰がどの事業所の何を宣伝するか。読み取りから15日以内の注文で報酬が発生します。',
  ),
  keyword: t('名称/编号', 'Name or code', 'Nombre o código', '名称・番号'),
  valid: t('有效期', 'Validity', 'Vigencia', '有効期間'),
  commission: t('佣金', 'Commission', 'Comisión', '報酬'),
  scans: t('扫码', 'Scans', 'Escaneos', '読取数'),
  orders: t('订单', 'Orders', 'Pedidos', '注文'),
  number: t('编号', 'Number', 'Número', '番号'),
  shortName: t('名称', 'Name', 'Nombre', '名称'),
  organ: t('机构', 'Organisation', 'Organización', '事業所'),
  offer: t('推广内容', 'What is promoted', 'Qué se promociona', 'プロモーション内容'),
  terms: t('佣金与有效期', 'Commission and period', 'Comisión y vigencia', '報酬と有効期間'),
  organFirst: t(
    '请先选择机构',
    'Choose the organisation first',
    'Elija primero la organización',
    '先に事業所を選んでください',
  ),
  eitherHelp: t(
    '项目与商品二选一。',
    'Either a service or a bundle.',
    'Un servicio o un paquete.',
    '項目と商品のどちらか一方を選びます。',
  ),
  marketerHelp: t(
    '不选则不计佣金。',
    'Without one no commission is paid.',
    'Sin promotor no se paga comisión.',
    '選ばない場合、報酬は発生しません。',
  ),
  commissionHelp: t(
    '由平台承担，与人员、机构分成合计不超过100%。',
    'Paid by the platform; with the shares of staff and organisation at most 100 %.',
    'La paga la plataforma; con las partes de personal y organización, como máximo el 100 %.',
    'プラットフォーム負担。スタッフと事業所の配分との合計は100%以内。',
  ),
  fixedHelp: t(
    '已有人扫码，不能更改。',
    'People have scanned it; this is fixed.',
    'Ya se ha escaneado; no se puede cambiar.',
    '既に読み取られているため変更できません。',
  ),
  disableFollows: t(
    '停用后扫码只打开首页，不再计佣金；之前扫码的客户15天内下单仍计。',
    'Scans then only open the home page; who scanned before still counts for 15 days.',
    'Los escaneos solo abrirán la portada; los anteriores cuentan 15 días más.',
    '読み取るとホームが開くだけになります。以前の読み取りは15日間有効です。',
  ),
} as const satisfies Record<string, Text>
