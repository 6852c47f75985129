import { t, type Text } from '@kangju/contract'

export const reconciliationPageWords = {
  about: t(
    '核对总账、账务规则与渠道账单；差异只列出，不自动更正。',
    'Compare ledger, rules and channel bills. Differences are only listed.',
    'Compare libros, reglas y extractos. Las diferencias solo se muestran.',
    '元帳・ルール・決済明細を照合します。差異は一覧に表示するのみで、自動修正しません。',
  ),
  balance: t('试算平衡', 'Trial balance', 'Balance de comprobación', '試算表'),
  trend: t('趋势', 'Trends', 'Tendencias', '推移'),
  rules: t('账务规则', 'Ledger rules', 'Reglas contables', '帳簿ルール'),
  bills: t('渠道账单', 'Channel bills', 'Extractos de canales', '決済明細'),
  period: t('起止日期', 'Period', 'Periodo', '期間'),
} as const satisfies Record<string, Text>

export const balanceWords = {
  account: t('总账账户', 'Ledger account', 'Cuenta contable', '勘定科目'),
  kind: t('科目类别', 'Type', 'Clase contable', '区分'),
  opening: t('期初余额', 'Opening balance', 'Saldo inicial', '期首残高'),
  debit: t('借方', 'Debit', 'Debe', '借方'),
  credit: t('贷方', 'Credit', 'Haber', '貸方'),
  closing: t('期末余额', 'Closing balance', 'Saldo final', '期末残高'),
  total: t('合计', 'Total', 'Total', '合計'),
  balanced: t('借贷相等', 'Debits equal credits', 'Debe y haber coinciden', '借方と貸方が一致'),
  unbalanced: t(
    '借贷相差{amount}',
    'Debits and credits differ by {amount}',
    'Debe y haber difieren en {amount}',
    '借方と貸方の差額は{amount}',
  ),
  day: t('日期', 'Date', 'Fecha', '日付'),
  byDay: t('按日明细', 'By day', 'Por día', '日別'),
  entries: t('分录数', 'Entries', 'Asientos', '仕訳数'),
  noDays: t(
    '期间内没有分录',
    'No entries in this period',
    'Sin asientos en este periodo',
    '期間内の仕訳はありません。',
  ),
  show: t('查看{day}的分录', 'Show entries of {day}', 'Ver asientos del {day}', '{day}の仕訳を表示'),
  expand: t('按日展开{name}', 'Show {name} by day', 'Ver {name} por día', '{name}を日別に表示'),
  fold: t('收起{name}', 'Hide days of {name}', 'Ocultar días de {name}', '{name}の日別を閉じる'),
  entriesTitle: t('{name} · {day}', '{name} · {day}', '{name} · {day}', '{name} · {day}'),
  at: t('入账时间', 'Posted', 'Contabilizado', '計上日時'),
  event: t('业务', 'Event', 'Operación', '取引内容'),
  document: t('单据', 'Document', 'Documento', '伝票'),
  owner: t('所属', 'Owner', 'Titular', '保有者'),
  counter: t('全部分录', 'All entries', 'Todos los asientos', '全仕訳'),
} as const satisfies Record<string, Text>

export const trendWords = {
  escrow: t('预收款', 'Escrow', 'Anticipos', '前受金'),
  escrowAbout: t(
    '订单与虚拟商品已付、未完成的金额，期末',
    'Paid and not completed, at the end',
    'Pagado y sin completar, al final',
    '支払済み・未完了の金額（期末）',
  ),
  wallets: t('钱包合计', 'Wallets', 'Monederos', 'ウォレット'),
  walletsAbout: t(
    '待入账、可用与提现冻结合计，期末',
    'Pending, available and frozen, at the end',
    'Pendiente, disponible y bloqueado, al final',
    '未確定・利用可能・凍結の合計（期末）',
  ),
  revenue: t('平台收入', 'Platform revenue', 'Ingresos de la plataforma', 'プラットフォーム収入'),
  revenueAbout: t(
    '平台、虚拟商品与手续费收入，期间合计',
    'Platform, virtual goods and fees in the period',
    'Plataforma, productos digitales y comisiones del periodo',
    'プラットフォーム・デジタル商品・手数料の期間合計',
  ),
} as const satisfies Record<string, Text>

export const ruleWords = {
  about: t(
    '每天02:00自动核对。结果只作提示，不会改动账目。',
    'Checked daily at 02:00. Results never change the books.',
    'Se revisan cada día a las 02:00. El resultado no cambia los libros.',
    '毎日02:00に検査します。結果によって帳簿は変わりません。',
  ),
  check: t('立即核对', 'Check now', 'Revisar ahora', '今すぐ検査'),
  checking: t('正在核对', 'Checking', 'Revisando', '検査中'),
  checkedWell: t(
    '核对完成，没有差异',
    'Checked, no differences',
    'Revisado, sin diferencias',
    '検査が完了し、差異はありません。',
  ),
  checkedBadly: t(
    '核对完成，发现{n}处差异',
    'Checked, {n} {n|difference|differences} found',
    'Revisado, {n} {n|diferencia|diferencias}',
    '検査が完了し、{n}件の差異が見つかりました。',
  ),
  rule: t('核对规则', 'Rule', 'Regla', 'ルール'),
  result: t('最近结果', 'Last result', 'Último resultado', '最新の結果'),
  checkedAt: t('核对时间', 'Checked', 'Revisión', '検査日時'),
  well: t('一致', 'Matched', 'Coincide', '一致'),
  badly: t('{n}处差异', '{n} {n|difference|differences}', '{n} {n|diferencia|diferencias}', '差異{n}件'),
  never: t('尚未核对', 'Not checked yet', 'Sin revisar', '未検査'),
  history: t('历史', 'History', 'Historial', '履歴'),
  historyOf: t('{name}的历史', 'History of {name}', 'Historial de {name}', '{name}の履歴'),
  samples: t('差异示例（最多10条）', 'Sample rows (up to 10)', 'Filas de ejemplo (hasta 10)', '差異の例（最大10件）'),
  showSamples: t('查看{name}的差异', 'Show differences of {name}', 'Ver diferencias de {name}', '{name}の差異を表示'),
  cause: t('触发方式', 'Started by', 'Iniciada por', '実行方法'),
  nightly: t('每日自动', 'Automatic', 'Automática', '毎日自動'),
  asked: t('{name}手动', '{name}, manually', '{name}, manual', '{name}（手動）'),
  noRuns: t('还没有核对记录', 'No checks yet', 'Aún no hay revisiones', '検査の記録はまだありません。'),
} as const satisfies Record<string, Text>
