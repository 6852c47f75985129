import type { Task, taskMachine } from '../areas/task.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

export const taskWords = {
  title: t('下载与导入', 'Downloads and imports', 'Descargas e importaciones', 'ダウンロードとインポート'),
  field: {
    kind: t('类型', 'Type', 'Tipo', '種別'),
    title: t('内容', 'Content', 'Contenido', '内容'),
    done: t('已处理', 'Processed', 'Procesadas', '処理済み'),
    total: t('总行数', 'Rows', 'Filas', '総行数'),
    finishedAt: t('完成时间', 'Completed', 'Finalización', '完了日時'),
    failure: t('失败原因', 'Reason for failure', 'Motivo del fallo', '失敗理由'),
    result: t('结果', 'Result', 'Resultado', '結果'),
    hasFile: t('有文件', 'Has file', 'Con archivo', 'ファイルあり'),
    expiresAt: t('文件保留至', 'File kept until', 'Disponible hasta', 'ファイルの保存期限'),
    screen: t('来源列表', 'List', 'Lista', '元の一覧'),
    errors: t('错误', 'Errors', 'Errores', 'エラー'),
  },
  choice: {
    kind: {
      export: t('导出', 'Export', 'Exportación', 'エクスポート'),
      import: t('导入', 'Import', 'Importación', 'インポート'),
      calculation: t('测算', 'Calculation', 'Cálculo', '試算'),
    },
    status: {
      queued: t('排队中', 'Queued', 'En cola', '待機中'),
      running: t('进行中', 'Running', 'En curso', '処理中'),
      checked: t('待确认', 'Awaiting confirmation', 'Por confirmar', '確認待ち'),
      done: t('已完成', 'Completed', 'Completado', '完了'),
      failed: t('失败', 'Failed', 'Fallido', '失敗'),
      cancelled: t('已取消', 'Cancelled', 'Cancelado', 'キャンセル'),
    },
  },
  move: {
    start: t('开始', 'Start', 'Iniciar', '開始'),
    retry: t('重试', 'Try again', 'Reintentar', '再試行'),
    check: t('校验完成', 'Checked', 'Comprobado', '検証完了'),
    confirm: t('确认导入', 'Import', 'Importar', 'インポートする'),
    finish: t('完成', 'Finish', 'Terminar', '完了'),
    fail: t('失败', 'Fail', 'Fallar', '失敗'),
    cancel: t('取消', 'Cancel', 'Cancelar', 'キャンセル'),
  },
} as const satisfies AreaWords<Task, Record<never, never>, typeof taskMachine>

/** Texts in spreadsheets. */
export const sheetWords = {
  yes: t('是', 'Yes', 'Sí', 'はい'),
  no: t('否', 'No', 'No', 'いいえ'),
  listMark: t('、', ', ', ', ', '、'),
  /** First cell of the sample row in a template; the import skips that row. */
  sample: t('示例', 'Example', 'Ejemplo', '記入例'),
  reason: t('错误原因', 'Error reason', 'Motivo del error', 'エラーの理由'),
  note: t(
    '填写说明：带*的列必填；以“示例”开头的首行不会导入；请勿修改表头；一次最多50,000行、10MB。',
    'Columns with * are required. The first row, which starts with “Example”, is not imported. Do not change the headings. Up to 50,000 rows and 10 MB.',
    'Las columnas con * son obligatorias. La primera fila, que empieza por «Ejemplo», no se importa. No cambie los encabezados. Hasta 50 000 filas y 10 MB.',
    '*の列は必須です。「記入例」で始まる最初の行は取り込まれません。見出しは変更しないでください。1回につき50,000行・10MBまでです。',
  ),
} as const satisfies Record<string, Text>

/** Reasons for refusing a spreadsheet or its task. */
export const taskRules = {
  cancelled: t(
    '任务已取消，请重试',
    'The task was cancelled. Try again.',
    'La tarea se canceló. Inténtelo de nuevo.',
    'タスクは取り消されました。もう一度お試しください。',
  ),
  wrongTemplate: t(
    '模板不匹配，请下载最新模板',
    'Headings do not match the template. Download the current template.',
    'Los encabezados no coinciden con la plantilla. Descargue la plantilla actual.',
    'テンプレートと一致しません。最新のテンプレートをダウンロードしてください。',
  ),
  empty: t(
    '文件中没有数据',
    'The file contains no data',
    'El archivo no contiene datos',
    'ファイルにデータがありません。',
  ),
  notXlsx: t(
    '请上传xlsx格式的文件',
    'Upload an .xlsx file',
    'Suba un archivo .xlsx',
    'xlsx形式のファイルをアップロードしてください。',
  ),
  oldXls: t(
    '不支持旧版xls文件，请另存为xlsx后上传',
    'Old .xls files are not supported. Save the file as .xlsx and try again.',
    'Los archivos .xls antiguos no se admiten. Guarde el archivo como .xlsx e inténtelo de nuevo.',
    '旧形式のxlsには対応していません。xlsxとして保存し、もう一度アップロードしてください。',
  ),
  encrypted: t(
    '文件已加密，请解除密码后上传',
    'The file is encrypted. Remove its password and try again.',
    'El archivo está cifrado. Quite la contraseña e inténtelo de nuevo.',
    'ファイルが暗号化されています。パスワードを解除し、もう一度アップロードしてください。',
  ),
  macros: t(
    '文件含有宏，请另存为xlsx后上传',
    'The file contains macros. Save it as .xlsx and try again.',
    'El archivo contiene macros. Guárdelo como .xlsx e inténtelo de nuevo.',
    'マクロが含まれています。xlsxとして保存し、もう一度アップロードしてください。',
  ),
  tooLarge: t(
    '文件过大，请拆分后上传',
    'The file is too large. Split it and try again.',
    'El archivo es demasiado grande. Divídalo e inténtelo de nuevo.',
    'ファイルが大きすぎます。分割してアップロードしてください。',
  ),
  tooManyRows: t(
    '一次最多导入50,000行',
    'Up to 50,000 rows per import',
    'Hasta 50 000 filas por importación',
    '一度に取り込めるのは50,000行までです。',
  ),
  tooManyColumns: t(
    '列数过多，请使用模板',
    'Too many columns. Use the template.',
    'Demasiadas columnas. Use la plantilla.',
    '列が多すぎます。テンプレートを使用してください。',
  ),
  cellTooLong: t(
    '有单元格内容过长',
    'A cell contains too much text',
    'Una celda contiene demasiado texto',
    'セルの内容が長すぎます。',
  ),
  unsafe: t(
    '文件内容不安全，已拒绝',
    'The file is unsafe and was rejected',
    'El archivo no es seguro y se ha rechazado',
    '安全でないファイルのため拒否しました。',
  ),
  broken: t(
    '文件已损坏，无法读取',
    'The file is damaged and can’t be read',
    'El archivo está dañado y no se puede leer',
    'ファイルが破損しており、読み取れません。',
  ),
  timedOut: t(
    '读取文件超时，请重试',
    'Reading the file took too long. Try again.',
    'La lectura del archivo tardó demasiado. Inténtelo de nuevo.',
    'ファイルの読み取りに時間がかかりすぎました。もう一度お試しください。',
  ),
  interrupted: t(
    '任务多次中断，请重新发起',
    'The task was interrupted several times. Start it again.',
    'La tarea se interrumpió varias veces. Iníciela de nuevo.',
    'タスクが何度も中断されました。もう一度実行してください。',
  ),
  notConfirmed: t(
    '超过24小时未确认，已取消',
    'Cancelled because it was not confirmed within 24 hours',
    'Cancelada por no confirmarse en 24 horas',
    '24時間以内に確認されなかったため、キャンセルされました。',
  ),
  sameInFile: t(
    '与第{row}行重复',
    'Duplicate of row {row}',
    'Duplicado de la fila {row}',
    '{row}行目と重複しています。',
  ),
} as const satisfies Record<string, Text>
