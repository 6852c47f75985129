import { t, type Text } from '../kit/lang.ts'

/** Reasons for refusing a period or a bill. */
export const reconciliationTexts = {
  periodOrder: t(
    '结束日期不能早于开始日期',
    'The end can’t be before the start',
    'El final no puede ser anterior al inicio',
    '終了日は開始日以降にしてください',
  ),
  periodLength: t(
    '一次最多查询{n}天',
    'At most {n} days at once',
    'Como máximo {n} días a la vez',
    '一度に表示できるのは{n}日までです',
  ),
  notEnded: t(
    '账单日期须早于今天',
    'The bill date must be before today',
    'La fecha del extracto debe ser anterior a hoy',
    '請求日は今日より前の日付にしてください',
  ),
  tooLarge: t(
    '账单过大：最多{n}行',
    'The bill is too large: at most {n} lines',
    'El extracto es demasiado grande: como máximo {n} líneas',
    '明細が大きすぎます。{n}行までです',
  ),
  damaged: t(
    '压缩文件已损坏，请重新下载账单',
    'The packed file is damaged. Download the bill again.',
    'El archivo comprimido está dañado. Descargue el extracto de nuevo.',
    '圧縮ファイルが破損しています。明細を再度ダウンロードしてください。',
  ),
  encoding: t(
    '文件编码无法识别，请使用UTF-8或GBK',
    'The encoding is not known. Use UTF-8 or GBK.',
    'La codificación no se reconoce. Use UTF-8 o GBK.',
    '文字コードを認識できません。UTF-8またはGBKを使用してください。',
  ),
  notBill: t(
    '不是微信支付“全部交易”账单，缺少列：{columns}',
    'This is not the WeChat Pay bill of all transactions. Missing columns: {columns}',
    'No es el extracto de WeChat Pay con todas las transacciones. Faltan columnas: {columns}',
    'WeChat Payの「全取引」明細ではありません。不足している列：{columns}',
  ),
  noSummary: t(
    '账单不完整：缺少末尾的汇总行',
    'The bill is incomplete: the summary at its end is missing',
    'El extracto está incompleto: falta el resumen final',
    '明細が不完全です。末尾の集計行がありません',
  ),
  afterSummary: t(
    '第{line}行：汇总行之后还有内容',
    'Line {line}: there is text after the summary',
    'Línea {line}: hay texto después del resumen',
    '{line}行目：集計行の後に内容があります',
  ),
  fieldCount: t(
    '第{line}行：应有{due}列，实有{n}列',
    'Line {line}: {n} {n|column|columns} instead of {due}',
    'Línea {line}: {n} {n|columna|columnas} en lugar de {due}',
    '{line}行目：{due}列のはずが{n}列です',
  ),
  wrongTime: t(
    '第{line}行：交易时间“{value}”无效',
    'Line {line}: “{value}” is not a time',
    'Línea {line}: «{value}» no es una hora',
    '{line}行目：取引時刻「{value}」が正しくありません',
  ),
  otherDay: t(
    '第{line}行：{value}不是账单日期当天的交易',
    'Line {line}: {value} is not on the bill date',
    'Línea {line}: {value} no es de la fecha del extracto',
    '{line}行目：{value}は請求日の取引ではありません',
  ),
  wrongAmount: t(
    '第{line}行：{column}“{value}”不是金额',
    'Line {line}: {column} “{value}” is not an amount',
    'Línea {line}: {column} «{value}» no es un importe',
    '{line}行目：{column}「{value}」は金額ではありません',
  ),
  wrongCurrency: t(
    '第{line}行：货币种类“{value}”不是CNY',
    'Line {line}: the currency “{value}” is not CNY',
    'Línea {line}: la moneda «{value}» no es CNY',
    '{line}行目：通貨「{value}」はCNYではありません',
  ),
  wrongStatus: t(
    '第{line}行：交易状态“{value}”未知',
    'Line {line}: the state “{value}” is not known',
    'Línea {line}: el estado «{value}» no se conoce',
    '{line}行目：取引状態「{value}」は不明です',
  ),
  noNumber: t(
    '第{line}行：缺少{column}',
    'Line {line}: {column} is missing',
    'Línea {line}: falta {column}',
    '{line}行目：{column}がありません',
  ),
  moreFaults: t(
    '另有{n}行有误',
    '{n} more {n|line has|lines have} errors',
    'Hay errores en {n} {n|línea|líneas} más',
    'ほかに{n}行の誤りがあります',
  ),
  matching: t('渠道账单对账', 'Bill comparison', 'Comparación del extracto', '明細の照合'),
  checking: t('账务核对', 'Ledger check', 'Revisión de los libros', '帳簿の検査'),
} as const satisfies Record<string, Text>
