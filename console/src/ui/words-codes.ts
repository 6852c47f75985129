/* oxlint-disable kangju/no-bare-text -- this is where the console's own texts live */
import { t, type Text } from '@kangju/contract'

const joined = (one: Text, other: Text): Text =>
  t(`${one.zh}${other.zh}`, `${one.en} ${other.en}`, `${one.es} ${other.es}`, `${one.ja}${other.ja}`)

export const codeWords = {
  linkNote: t(
    '尚未配置小程序，生成的是普通链接二维码。',
    'No mini program is set up: codes are plain links for now.',
    'No hay ningún miniprograma configurado: los códigos son enlaces normales por ahora.',
    'ミニプログラムが未設定のため、通常のリンクコードになります。',
  ),
  create: t('生成小程序码', 'Make the code', 'Crear código', 'コードを作成'),
  recreate: t('重新生成小程序码', 'Make the code again', 'Crear de nuevo', 'コードを再作成'),
  created: t('小程序码已生成', 'The code is made', 'El código está creado', 'コードを作成しました'),
  download: t('下载', 'Download', 'Descargar', 'ダウンロード'),
  createdOn: t('创建时间', 'Created', 'Creado', '作成日'),
} as const satisfies Record<string, Text>

/** What a page is for; and what its codes are, as long as they are not those of a mini program. */
export const aboutCodes = (about: Text, kind: string | undefined): Text =>
  kind === 'link' ? joined(about, codeWords.linkNote) : about

export const organqrcodePageWords = {
  about: t(
    '印刷张贴的机构码：扫码的客户归属所绑定的机构。',
    'Codes to print and put up: who scans one belongs to the organisation it is bound to.',
    'Códigos para imprimir y colocar: quien los escanea queda asignado a la organización vinculada.',
    '印刷して掲示するコード。読み取った客は紐付け先の機関に属します。',
  ),
  addBatch: t('生成机构码', 'Make codes', 'Crear códigos', '機関コードを作成'),
  countHelp: t(
    '一次最多500个，生成后可打印并绑定机构。',
    'At most 500 at once; then print them and bind them.',
    'Como máximo 500 a la vez; después imprímalos y vincúlelos.',
    '一度に最大500個。作成後に印刷・紐付けできます。',
  ),
  batchMade: t(
    '已生成{count}个机构码，批次 {batch}',
    '{count} codes made, batch {batch}',
    '{count} códigos creados, lote {batch}',
    '{count}個のコードを作成しました（バッチ {batch}）',
  ),
  bind: t('绑定机构', 'Bind', 'Vincular', '紐付け'),
  bindTitle: t(
    '将机构码 {code} 绑定到机构',
    'Bind code {code} to an organisation',
    'Vincular el código {code} a una organización',
    'コード{code}を機関に紐付け',
  ),
  bindHelp: t(
    '绑定后，扫码的客户归属该机构；有人注册后不能再解绑。',
    'Who scans it then belongs to the organisation; once somebody registers it stays bound.',
    'Quien lo escanee quedará asignado; cuando alguien se registre ya no se podrá desvincular.',
    '読み取った客はこの機関に属します。登録者が出ると解除できません。',
  ),
  unbind: t('解绑', 'Unbind', 'Desvincular', '解除'),
  unbindTitle: t(
    '解绑机构码 {code}',
    'Unbind code {code}',
    'Desvincular el código {code}',
    'コード{code}の紐付けを解除',
  ),
  unbindText: t(
    '解绑后，扫描该码不再指向“{organ}”，可重新绑定其他机构。',
    'Scanning it will no longer lead to “{organ}”; it can be bound to another.',
    'Al escanearlo ya no se llegará a «{organ}»; podrá vincularse a otra.',
    '読み取っても「{organ}」には繋がらなくなり、別の機関に紐付けできます。',
  ),
  remark: t('备注', 'Remark', 'Observaciones', '備考'),
  remarkTitle: t(
    '机构码 {code} 的备注',
    'Remark on code {code}',
    'Observaciones del código {code}',
    'コード{code}の備考',
  ),
  print: t('打印', 'Print', 'Imprimir', '印刷'),
  printTitle: t('打印机构码', 'Print codes', 'Imprimir códigos', '機関コードの印刷'),
  startPrint: t('打印{pages}页', 'Print {pages} pages', 'Imprimir {pages} páginas', '{pages}ページを印刷'),
  perPage: t('每页个数（A4）', 'Per A4 page', 'Por página A4', '1ページの個数（A4）'),
  onLabel: t('标签内容', 'On each label', 'En cada etiqueta', 'ラベルの内容'),
  hasNumber: t('编号', 'Number', 'Número', '番号'),
  hasOrgan: t('机构名称', 'Organisation', 'Organización', '機関名'),
  hasHint: t('扫码提示', 'Scan hint', 'Indicación', '案内文'),
  hasLogo: t('标志与运营商', 'Logo and operator', 'Logo y operador', 'ロゴと運営者'),
  hint: t(
    '微信扫码，预约上门服务',
    'Scan with WeChat to book care',
    'Escanee con WeChat y reserve',
    'WeChatで読み取って予約',
  ),
  which: t('要打印的机构码', 'Codes to print', 'Códigos que imprimir', '印刷するコード'),
  chosen: t(
    '已选{count}个，共{total}个',
    '{count} of {total} chosen',
    '{count} de {total} elegidos',
    '{total}個中{count}個を選択',
  ),
  capped: t(
    '只列出前{count}个，请用筛选缩小范围。',
    'Only the first {count} are listed; narrow the filter for the rest.',
    'Solo se muestran los primeros {count}; limite el filtro.',
    '先頭の{count}個のみ表示しています。絞り込んでください。',
  ),
  none: t(
    '当前筛选下没有机构码',
    'The filter shows no codes',
    'El filtro no muestra códigos',
    '条件に合うコードがありません',
  ),
  preview: t('预览', 'Preview', 'Vista previa', 'プレビュー'),
  sheet: t(
    '第{page}页，共{pages}页',
    'Page {page} of {pages}',
    'Página {page} de {pages}',
    '{pages}ページ中{page}ページ目',
  ),
  hasPicture: t('已生成', 'Made', 'Creado', '作成済み'),
  noPicture: t('未生成', 'Not yet', 'Aún no', '未作成'),
} as const satisfies Record<string, Text>

export const promotionPageWords = {
  about: t(
    '谁为哪家机构推广什么：扫码15天内下单，推广员获得佣金。',
    'Who promotes what for which organisation: an order within 15 days of a scan earns the commission.',
    'Quién promociona qué y para quién: un pedido en los 15 días tras el escaneo da comisión.',
    '誰がどの機関の何を宣伝するか。読み取りから15日以内の注文で報酬が発生します。',
  ),
  keyword: t('名称/编号', 'Name or code', 'Nombre o código', '名称・番号'),
  valid: t('有效期', 'Valid', 'Vigencia', '有効期間'),
  commission: t('佣金', 'Commission', 'Comisión', '報酬'),
  scans: t('扫码', 'Scans', 'Escaneos', '読取'),
  orders: t('订单', 'Orders', 'Pedidos', '注文'),
  number: t('编号', 'Code', 'Código', '番号'),
  shortName: t('名称', 'Name', 'Nombre', '名称'),
  organ: t('机构', 'Organisation', 'Organización', '機関'),
  offer: t('推广内容', 'What is promoted', 'Qué se promociona', 'プロモーション内容'),
  terms: t('佣金与有效期', 'Commission and period', 'Comisión y vigencia', '報酬と有効期間'),
  organFirst: t(
    '请先选择机构',
    'Choose the organisation first',
    'Elija primero la organización',
    '先に機関を選んでください',
  ),
  eitherHelp: t(
    '项目与商品二选一。',
    'Either a project or a bundle.',
    'Un proyecto o un paquete.',
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
    'プラットフォーム負担。スタッフと機関の配分との合計は100%以内。',
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
