import { t, type Text } from '@kangju/contract'

export const clientPageWords = {
  about: t(
    '接受照护的人：档案、住处、等级与紧急联系人。',
    'Those who are cared for: their files, homes, levels and emergency contacts.',
    'Las personas atendidas: expedientes, domicilios, niveles y contactos de emergencia.',
    '介護を受ける方のファイル・住まい・等級・緊急連絡先です。',
  ),
  keyword: t(
    '姓名/档案号/证件号后4位/电话',
    'Name, file no., last 4 of ID, phone',
    'Nombre, expediente, 4 últimas del documento, tel.',
    '氏名・ファイル番号・証件番号下4桁・電話',
  ),
  ageFrom: t('年龄从', 'Age from', 'Edad desde', '年齢（以上）'),
  ageTo: t('年龄至', 'Age to', 'Edad hasta', '年齢（以下）'),
  created: t('建档时间', 'Filed', 'Alta', '登録日'),
  details: t('详情', 'Details', 'Detalles', '詳細'),
  edit: t('编辑', 'Edit', 'Editar', '編集'),
  import: t('导入', 'Import', 'Importar', 'インポート'),
  years: t('{n}岁', '{n} {n|year|years}', '{n} {n|año|años}', '{n}歳'),
  print: t('打印档案', 'Print the file', 'Imprimir expediente', 'ファイルを印刷'),
  gone: t('没有找到该服务对象', 'There is no such care recipient', 'No existe esa persona', '利用者が見つかりません'),
  goneText: t(
    '档案可能已删除，或不属于您的机构。',
    'The file may have been deleted, or belongs to another organisation.',
    'El expediente puede haberse eliminado o ser de otra organización.',
    'ファイルが削除されたか、別の事業所に属しています。',
  ),
  toList: t('返回列表', 'To the list', 'A la lista', '一覧へ'),
} as const satisfies Record<string, Text>

export const clientFormWords = {
  aboutAdd: t(
    '一页填完，草稿自动保存；带星号的必填。',
    'One page; the draft is kept as you type. Fields with a star are needed.',
    'Una página; el borrador se guarda solo. Lo marcado con asterisco es obligatorio.',
    '1ページで入力します。下書きは自動保存され、*は必須です。',
  ),
  aboutEdit: t(
    '修改后保存，改动会记入操作日志。',
    'What you change is written to the log.',
    'Los cambios quedan en el registro.',
    '変更内容は操作ログに記録されます。',
  ),
  person: t('证件与本人', 'Identity', 'Identidad', '証件・本人'),
  home: t('居住', 'Home', 'Domicilio', '住まい'),
  emergency: t('紧急联系人', 'Emergency contacts', 'Contactos de emergencia', '緊急連絡先'),
  care: t('照护', 'Care', 'Cuidados', '介護'),
  links: t('归属与关联', 'Belongs to', 'Vínculos', '所属・関連'),
  idCardHelp: t(
    '身份证自动带出性别和出生日期',
    'An ID card tells gender and birthday',
    'El documento de identidad indica sexo y nacimiento',
    '身分証から性別と生年月日が入ります',
  ),
  reason: t('修改原因', 'Reason for the change', 'Motivo del cambio', '変更理由'),
  reasonHelp: t(
    '建档次日起修改证件号码须说明原因，会记入日志',
    'Needed from the day after filing; it is written to the log',
    'Necesario desde el día siguiente al alta; queda en el registro',
    '登録翌日以降の変更に必要です。ログに残ります',
  ),
  positionHelp: t(
    '派单前须有位置；可在地图上点选',
    'Needed before a visit is dispatched; click on the map',
    'Necesaria antes de asignar visitas; haga clic en el mapa',
    '割り当て前に必要です。地図上で指定できます',
  ),
  contactsHelp: t(
    '1至3位，按拨打顺序',
    'One to three, in the order to call',
    'De uno a tres, por orden de llamada',
    '1～3名、連絡する順に',
  ),
  careLevelHelp: t(
    '有有效的长护险评估时由评估得出',
    'Comes from the assessment where one is valid',
    'Procede de la evaluación si hay una válida',
    '有効な評価がある場合は評価から決まります',
  ),
  bookerHelp: t(
    '为其下单的人，由小程序或订单登记',
    'Who orders for them; registered by the mini program or an order',
    'Quien hace los pedidos; se registra por el miniprograma o un pedido',
    '注文する人。ミニプログラムまたは注文で登録されます',
  ),
  onFile: t(
    '该服务对象已建档，是否打开档案？',
    'This person is on file already. Open the file?',
    'Esta persona ya tiene expediente. ¿Abrirlo?',
    'この利用者は登録済みです。ファイルを開きますか？',
  ),
  openFile: t('打开档案', 'Open the file', 'Abrir expediente', 'ファイルを開く'),
  submit: t('建档', 'Create record', 'Crear expediente', '台帳作成'),
  added: t('已为“{name}”建档', '“{name}” is on file', '«{name}» tiene expediente', '「{name}」を登録しました'),
  addedText: t(
    '可继续填写健康档案和长护险评估。',
    'Health record and assessment may follow.',
    'Pueden añadirse la historia de salud y la evaluación.',
    '続けて健康記録と介護評価を入力できます。',
  ),
  seeFile: t('查看档案', 'View record', 'Ver expediente', '台帳を表示'),
  another: t('再建一份', 'File another', 'Otra alta', '続けて登録'),
} as const satisfies Record<string, Text>

export const clientDetailWords = {
  basics: t('基本信息', 'Basic details', 'Datos básicos', '基本情報'),
  health: t('健康档案', 'Health records', 'Historial de salud', '健康記録'),
  longcare: t('长护险', 'LTC insurance', 'Seguro de dependencia', '介護保険'),
  orders: t('服务订单', 'Orders', 'Pedidos', 'サービス注文'),
  calls: t('呼叫记录', 'Call records', 'Registro de llamadas', '通報記録'),
  log: t('操作日志', 'Activity log', 'Actividad', '操作履歴'),
  parts: t('档案内容', 'Parts of the file', 'Partes del expediente', 'ファイルの内容'),
  ordersOf: t('此人的订单', 'Orders for this person', 'Pedidos para esta persona', 'この利用者の注文'),
  ordersText: t(
    '需要“订单管理”权限。',
    'They need the right to orders.',
    'Requieren el permiso de pedidos.',
    '「注文管理」の権限が必要です。',
  ),
  noOrders: t('还没有订单', 'No orders yet', 'Aún no hay pedidos', '注文はまだありません'),
  seeOrders: t('查看订单', 'View orders', 'Ver pedidos', '注文を表示'),
  seeVisits: t('查看上门', 'See the visits', 'Ver las visitas', '訪問を見る'),
  callsLater: t(
    '呼叫记录尚未开放',
    'Call records are not built yet',
    'Las llamadas aún no están disponibles',
    '通報記録はまだ利用できません',
  ),
  callsLaterText: t(
    '紧急呼叫上线后，这里列出来自其机顶盒的呼叫。',
    'Once emergency calls are taken, those from their box are listed here.',
    'Cuando se atiendan llamadas, aquí aparecerán las de su decodificador.',
    '緊急通報の公開後、STBからの通報が表示されます。',
  ),
  noLog: t('还没有操作记录', 'Nothing has been done yet', 'Aún no hay operaciones', '操作記録はありません'),
  system: t('系统', 'System', 'Sistema', 'システム'),
  remark: t('说明：{text}', 'Description: {text}', 'Descripción: {text}', '説明：{text}'),
  position: t('位置', 'Location', 'Ubicación', '位置'),
  noPosition: t('未标注位置', 'No position is set', 'Sin posición', '位置未設定'),
  became: t('{from} → {to}', '{from} → {to}', '{from} → {to}', '{from} → {to}'),
  none: t('空', 'empty', 'vacío', '空'),
} as const satisfies Record<string, Text>

/** Names of the audit log's actions, by area and endpoint. */
export const clientLogWords: Readonly<Record<string, Text>> = {
  'customerclient.add': t('建档', 'Record created', 'Expediente creado', '台帳作成'),
  'customerclient.edit': t('修改档案', 'Changed the file', 'Cambio del expediente', 'ファイルを変更'),
  'customerclient.changestatus': t('变更档案状态', 'Changed the state', 'Cambio de estado', '状態を変更'),
  'customerclient.reveal': t(
    '查看完整号码',
    'Looked at a full number',
    'Consulta de un número completo',
    '番号の全体を表示',
  ),
  'customerclient.importClient': t('导入档案', 'Imported the file', 'Importación', '取込'),
  'health.list': t('查看健康档案', 'Looked at health records', 'Consulta de salud', '健康記録を閲覧'),
  'health.save': t('保存健康档案', 'Saved a health record', 'Registro de salud guardado', '健康記録を保存'),
  'health.remove': t('删除健康档案', 'Health record deleted', 'Registro de salud eliminado', '健康記録を削除'),
  'longcare.list': t('查看长护险评估', 'Looked at assessments', 'Consulta de evaluaciones', '介護評価を閲覧'),
  'longcare.add': t('新增长护险评估', 'Added an assessment', 'Evaluación añadida', '介護評価を追加'),
  'longcare.edit': t('修改长护险评估', 'Changed an assessment', 'Evaluación cambiada', '介護評価を変更'),
  'longcare.remove': t('删除长护险评估', 'Deleted an assessment', 'Evaluación eliminada', '介護評価を削除'),
}

export const clientPrintWords = {
  contact: t(
    '{name}（{relation}）{mobile}',
    '{name} ({relation}) {mobile}',
    '{name} ({relation}) {mobile}',
    '{name}（{relation}）{mobile}',
  ),
  /** Separates the values of one field. */
  semicolon: t('；', '; ', '; ', '；'),
  title: t('服务对象档案', 'Care recipient record', 'Expediente de la persona atendida', '利用者台帳'),
  printedAt: t(
    '打印：{name}，{time}',
    'Printed by {name}, {time}',
    'Impreso por {name}, {time}',
    '印刷：{name}、{time}',
  ),
  newestHealth: t(
    '最近健康档案（{day}）',
    'Newest health record ({day})',
    'Último registro de salud ({day})',
    '最新の健康記録（{day}）',
  ),
  newestAssessment: t(
    '最近长护险评估（{day}）',
    'Newest assessment ({day})',
    'Última evaluación ({day})',
    '最新の介護評価（{day}）',
  ),
  noHealth: t('没有健康档案', 'No health record', 'Sin registro de salud', '健康記録なし'),
  noAssessment: t('没有长护险评估', 'No assessment', 'Sin evaluación', '介護評価なし'),
  failed: t(
    '档案读取失败，未打印',
    'The file could not be read; nothing was printed',
    'No se pudo leer; no se imprimió nada',
    'ファイルを読み込めず、印刷しませんでした',
  ),
} as const satisfies Record<string, Text>
