import { t, type Text } from '../kit/lang.ts'

/** Reasons for refusing a period or a bill. */
export const reconciliationTexts = {
  periodOrder: t(
    '结束日期不能早于开始日期',
    'The end date can’t be before the start date',
    'La fecha final no puede ser anterior a la inicial',
    '終了日は開始日以降にしてください。',
  ),
  periodLength: t(
    '一次最多查询{n}天',
    'Choose up to {n} days at a time',
    'Elija como máximo {n} días',
    '一度に表示できるのは{n}日までです。',
  ),
  notEnded: t(
    '账单日期须早于今天',
    'The bill date must be before today',
    'La fecha del extracto debe ser anterior a hoy',
    '明細の日付は今日より前にしてください。',
  ),
  tooLarge: t(
    '账单过大：最多{n}行',
    'The bill is too large (up to {n} lines)',
    'El extracto es demasiado grande (máximo {n} líneas)',
    '明細が大きすぎます（最大{n}行）。',
  ),
  damaged: t(
    '压缩文件已损坏，请重新下载账单',
    'The compressed file is damaged. Download the bill again.',
    'El archivo comprimido está dañado. Descargue el extracto de nuevo.',
    '圧縮ファイルが破損しています。明細を再度ダウンロードしてください。',
  ),
  encoding: t(
    '文件编码无法识别，请使用UTF-8或GBK',
    'The file encoding isn’t recognised. Use UTF-8 or GBK.',
    'La codificación del archivo no se reconoce. Use UTF-8 o GBK.',
    '文字コードを認識できません。UTF-8またはGBKを使用してください。',
  ),
  notBill: t(
    '不是微信支付“全部交易”账单，缺少列：{columns}',
    'The file is not the WeChat Pay “all transactions” bill. Missing columns: {columns}',
    'El archivo no es el extracto de WeChat Pay con todas las transacciones. Faltan columnas: {columns}',
    'WeChat Payの「全取引」明細ではありません。不足している列：{columns}',
  ),
  noSummary: t(
    '账单不完整：缺少末尾的汇总行',
    'The bill is incomplete. The summary line at the end is missing.',
    'El extracto está incompleto. Falta la línea de resumen final.',
    '明細が不完全です。末尾の集計行がありません。',
  ),
  afterSummary: t(
    '第{line}行：汇总行之后还有内容',
    'Line {line}: content after the summary line',
    'Línea {line}: hay contenido después de la línea de resumen',
    '{line}行目：集計行の後に内容があります。',
  ),
  fieldCount: t(
    '第{line}行：应有{due}列，实有{n}列',
    'Line {line}: {n} {n|column|columns}, {due} expected',
    'Línea {line}: {n} {n|columna|columnas}, se esperaban {due}',
    '{line}行目：{due}列のはずが{n}列です。',
  ),
  wrongTime: t(
    '第{line}行：交易时间“{value}”无效',
    'Line {line}: invalid transaction time “{value}”',
    'Línea {line}: hora de transacción no válida, «{value}»',
    '{line}行目：取引時刻「{value}」が正しくありません。',
  ),
  otherDay: t(
    '第{line}行：{value}不是账单日期当天的交易',
    'Line {line}: {value} is not a transaction of the bill date',
    'Línea {line}: {value} no es una transacción de la fecha del extracto',
    '{line}行目：{value}は明細の日付の取引ではありません。',
  ),
  wrongAmount: t(
    '第{line}行：{column}“{value}”不是金额',
    'Line {line}: {column} “{value}” is not an amount',
    'Línea {line}: {column} «{value}» no es un importe',
    '{line}行目：{column}「{value}」は金額ではありません。',
  ),
  wrongCurrency: t(
    '第{line}行：货币种类“{value}”不是CNY',
    'Line {line}: the currency “{value}” is not CNY',
    'Línea {line}: la moneda «{value}» no es CNY',
    '{line}行目：通貨「{value}」はCNYではありません。',
  ),
  wrongStatus: t(
    '第{line}行：交易状态“{value}”未知',
    'Line {line}: unknown transaction status “{value}”',
    'Línea {line}: estado de transacción desconocido, «{value}»',
    '{line}行目：取引状態「{value}」は不明です。',
  ),
  noNumber: t(
    '第{line}行：缺少{column}',
    'Line {line}: {column} is missing',
    'Línea {line}: falta {column}',
    '{line}行目：{column}がありません。',
  ),
  moreFaults: t(
    '另有{n}行有误',
    '{n} more {n|line has|lines have} errors',
    'Hay errores en {n} {n|línea|líneas} más',
    'ほかに{n}行の誤りがあります。',
  ),
  matching: t('渠道账单对账', 'Bill reconciliation', 'Conciliación del extracto', '明細の照合'),
  checking: t('账务核对', 'Ledger check', 'Revisión de los libros', '帳簿の検査'),
} as const satisfies Record<string, Text>
