import { t, type Text } from '@kangju/contract'

/** Texts of the dispatch desk. */
export const deskWords = {
  about: t(
    '每一次上门：谁在等、等了多久、下一步做什么。',
    'Every visit: who waits, for how long, and what comes next.',
    'Cada visita: quién espera, cuánto y qué sigue.',
    '訪問ごとに、誰がどれだけ待ち、次に何をするか。',
  ),
  keyword: t(
    '单号/服务对象/人员/完整电话',
    'Number, recipient, staff, full phone',
    'Número, persona, personal o teléfono',
    '番号・利用者・スタッフ・電話（全桁）',
  ),
  list: t('列表', 'List', 'Lista', '一覧'),
  board: t('日看板', 'Day board', 'Tablero del día', '日別ボード'),
  view: t('显示方式', 'View', 'Vista', '表示'),
  all: t('全部', 'All', 'Todos', 'すべて'),
  underway: t('服务中', 'In progress', 'En curso', '訪問中'),
  today: t('今天', 'Today', 'Hoy', '今日'),
  tomorrow: t('明天', 'Tomorrow', 'Mañana', '明日'),
  week: t('7天', '7 days', '7 días', '7日間'),
  days: t('预约日期', 'Appointment date', 'Fecha de la cita', '予約日'),
  stateAndWait: t('状态/等待', 'Status/waiting', 'Estado/espera', '状態/待ち時間'),
  onlyManual: t('只看待人工', 'Needs a hand', 'Requiere atención', '手動待ちのみ'),
  keys: t('快捷键', 'Keyboard shortcuts', 'Atajos de teclado', 'キーボード操作'),
  empty: t('这里没有等待处理的上门', 'No visits here', 'No hay visitas aquí', '訪問はありません'),
  emptyText: t(
    '订单支付后，每一次上门都会出现在这里。',
    'Once an order is paid, each of its visits appears here.',
    'Cuando se paga un pedido, cada visita aparece aquí.',
    '注文が支払われると、訪問がここに表示されます。',
  ),
  visitOf: t('第{seq}/{total}次', '{seq} of {total}', '{seq} de {total}', '{seq}/{total}回'),
  unscheduled: t('未预约', 'No time yet', 'Sin hora', '未予約'),
  nobody: t('未派单', 'Nobody yet', 'Sin asignar', '未割り当て'),
  needsHand: t('待人工', 'By hand', 'A mano', '手動'),
  locked: t('退款锁定', 'Refund lock', 'En reembolso', '返金ロック'),
  late: t('迟到{n}分', '{n} min late', '{n} min tarde', '{n}分遅れ'),
  doubtful: t('位置异常', 'Location mismatch', 'Ubicación anómala', '位置の不一致'),
  expired: t('已过有效期', 'Expired', 'Caducada', '有効期限切れ'),
  concern: t('关注事项', 'Needs attention', 'Requiere atención', '要確認'),
  answerBy: t('{time} 前应答', 'Answer due {time}', 'Responder antes de {time}', '{time} までに応答'),
  moved: t(
    '状态已变化，已为您刷新',
    'It has changed meanwhile; this is how it is now',
    'Ha cambiado; así está ahora',
    '状態が変わったため更新しました',
  ),
  notNow: t(
    '当前状态不能这样做',
    'That is not possible as it stands',
    'No es posible en su estado',
    '現在の状態ではできません',
  ),
} as const satisfies Record<string, Text>

/** What each key of the desk does. */
export const deskKeyWords = {
  step: t('下一行 / 上一行', 'Next row / previous row', 'Fila siguiente / anterior', '次の行／前の行'),
  open: t('打开详情', 'Open the details', 'Abrir los detalles', '詳細を開く'),
  select: t('选择或取消选择', 'Select or deselect', 'Seleccionar o quitar', '選択・選択解除'),
  dispatch: t('派单或改派', 'Assign or reassign', 'Asignar o reasignar', '割り当て・再割り当て'),
  appoint: t('预约或改约', 'Schedule or reschedule', 'Programar o reprogramar', '予約・変更'),
  return: t('退回待派单', 'Return to be assigned again', 'Devolver para reasignar', '割り当て待ちに戻す'),
  undo: t('撤销刚才的派单', 'Undo the last dispatch', 'Deshacer la última asignación', '直前の割り当てを取り消す'),
  tabs: t('第1到第10个标签', 'First to tenth tab', 'De la primera a la décima pestaña', '1番目から10番目のタブ'),
  help: t('显示快捷键', 'Show these shortcuts', 'Mostrar estos atajos', 'この一覧を表示'),
} as const satisfies Record<string, Text>

/** Texts of dispatching a selection, and of taking a dispatch back. */
export const bulkDispatchWords = {
  action: t('按推荐派单', 'Dispatch as recommended', 'Asignar según recomendación', '推奨どおり割り当て'),
  title: t(
    '按推荐派单：{n} 次上门',
    'Dispatch as recommended: {n} {n|visit|visits}',
    'Asignar según recomendación: {n} {n|visita|visitas}',
    '推奨どおり割り当て：訪問{n}件',
  ),
  limit: t(
    '一次最多 {n} 次上门，其余保持选中。',
    'At most {n} visits at a time; the others stay selected.',
    'Como máximo {n} visitas a la vez; las demás siguen seleccionadas.',
    '一度に割り当てられるのは{n}件までです。残りは選択されたままです。',
  ),
  send: t('派出 {n} 单', 'Dispatch {n}', 'Asignar {n}', '{n}件を割り当て'),
  found: t(
    '{n} 单有推荐人员，{none} 单没有',
    '{n} {n|has|have} a recommended person, {none} {none|has|have} none',
    '{n} con profesional recomendado, {none} sin él',
    '推奨スタッフあり{n}件、なし{none}件',
  ),
  include: t('派出{name}', 'Include {name}', 'Incluir {name}', '{name}を含める'),
  score: t('{n} 分', 'score {n}', '{n} {n|punto|puntos}', '{n} 点'),
  sent: t(
    '已派出 {n} 单',
    '{n} {n|visit|visits} dispatched',
    '{n} {n|visita asignada|visitas asignadas}',
    '{n}件を割り当てました',
  ),
  result: t(
    '已派出 {n} 单，{bad} 单被拒绝',
    '{n} dispatched, {bad} refused',
    '{n} {n|asignada|asignadas}, {bad} {bad|rechazada|rechazadas}',
    '{n}件を割り当て、{bad}件は拒否されました',
  ),
  takenBack: t(
    '已撤销派单，服务人员没有收到通知',
    'Dispatch undone; the staff member was not told',
    'Asignación deshecha; no se avisó al personal',
    '割り当てを取り消しました。スタッフには通知されていません',
  ),
  notTakenBack: t(
    '{n} 单未能撤销',
    '{n} could not be undone',
    '{n} no se {n|pudo|pudieron} deshacer',
    '{n}件は取り消せませんでした',
  ),
} as const satisfies Record<string, Text>

/** Headings of the desk's list. */
export const deskGroupWords = {
  passed: t('已过开始时间', 'Start has passed', 'Inicio pasado', '開始時刻を経過'),
  today: deskWords.today,
  tomorrow: deskWords.tomorrow,
  later: t('更晚', 'Later', 'Más adelante', 'それ以降'),
  noTime: t('未约时间', 'Not scheduled', 'Sin programar', '日時未定'),
} as const satisfies Record<string, Text>

/** Texts of the actions on a visit. */
export const actionWords = {
  callStaff: t('致电护理员', 'Call staff', 'Llamar', 'スタッフに電話'),
  callFamily: t('致电家属', 'Call the family', 'Llamar a la familia', '家族に電話'),
  callTitle: t('致电{name}', 'Call {name}', 'Llamar a {name}', '{name}に電話'),
  callOk: t('拨打', 'Call', 'Llamar', '発信'),
  orderOf: t('主订单 {no}', 'Order {no}', 'Pedido {no}', '注文{no}'),
  reason: t(
    '原因（至少2个字）',
    'Reason (two characters at least)',
    'Motivo (mín. dos caracteres)',
    '理由（2文字以上）',
  ),
  noteText: t('备注内容', 'Note', 'Nota', 'メモ'),
  noteFollows: t(
    '备注会写入订单日志，不能修改或删除。',
    'It is written into the log and cannot be changed.',
    'Queda en el registro y no se puede cambiar.',
    'ログに記録され、変更・削除できません。',
  ),
  returnTitle: t('退回“{name}”', 'Return “{name}”', 'Devolver «{name}»', '「{name}」を差し戻す'),
  returnFollows: t(
    '{people}将收到撤回通知，不计违约；该次上门回到待派单。',
    '{people} is told that it is withdrawn, without a breach; the visit waits to be dispatched again.',
    'Se avisa a {people} de la retirada, sin falta; la visita vuelve a la espera.',
    '{people}に取消が通知されます（違反にはなりません）。訪問は割り当て待ちに戻ります。',
  ),
  recallFollows: t(
    '{people}已经出发。仅在无法到达（事故、疾病）时召回；不收出诊费。',
    '{people} has set out. Call back only who cannot arrive (accident, illness); no call-out fee is charged.',
    '{people} ya salió. Solo si no puede llegar (accidente, enfermedad); no se cobra desplazamiento.',
    '{people}は出発済みです。到着できない場合（事故・病気）のみ呼び戻します。訪問料は請求されません。',
  ),
  absentTitle: t('“{name}”：客户不在或拒绝', '“{name}”: nobody there', '«{name}»: ausente', '「{name}」：不在・拒否'),
  absentFollows: t(
    '本次上门将取消：保留出诊费 {kept} 并付给服务人员，其余退还客户。',
    'The visit is cancelled: the call-out fee of {kept} is kept and paid to the staff member, the rest goes back.',
    'Se cancela: se retiene el desplazamiento de {kept} para el personal y se devuelve el resto.',
    '訪問はキャンセルされます。訪問料 {kept} はスタッフに支払われ、残りは返金されます。',
  ),
  absentPlain: t(
    '本次上门将取消：保留出诊费并付给服务人员，其余退还客户。',
    'The visit is cancelled: the call-out fee is kept and paid to the staff member, the rest goes back.',
    'Se cancela: se retiene el desplazamiento para el personal y se devuelve el resto.',
    '訪問はキャンセルされます。訪問料はスタッフに支払われ、残りは返金されます。',
  ),
  confirmTitle: t(
    '代客确认“{name}”',
    'Confirm “{name}” for the customer',
    'Confirmar «{name}» por el cliente',
    '「{name}」を代理で確認',
  ),
  confirmFollows: t(
    '确认后完成并分账 {amount}，不能撤销。',
    'It is completed and its {amount} divided; that cannot be undone.',
    'Se completa y se reparten {amount}; no se puede deshacer.',
    '完了し {amount} が分配されます。取り消せません。',
  ),
  sheetSaved: t('完成单已下载', 'Downloaded', 'Descargada', 'ダウンロードしました'),
} as const satisfies Record<string, Text>

/** Texts for scheduling and rescheduling. */
export const appointWords = {
  title: t('预约：{name}', 'Appoint {name}', 'Cita de {name}', '予約：{name}'),
  retitle: t('改约：{name}', 'Move {name}', 'Cambiar cita de {name}', '予約変更：{name}'),
  day: t('预约日期', 'Appointment date', 'Fecha de la cita', '予約日'),
  start: t('开始时间', 'Start', 'Inicio', '開始時刻'),
  period: t('时段', 'Part of the day', 'Franja', '時間帯'),
  examOrgan: t('体检机构', 'Health check centre', 'Centro de chequeos', '健診機関'),
  until: t('预计 {time} 结束', 'Until about {time}', 'Hasta las {time} aprox.', '{time}頃終了'),
  validUntil: t('有效期至 {day}', 'Valid until {day}', 'Vigente hasta {day}', '有効期限：{day}'),
  elsewhere: t('修改地址和联系人', 'Another address or contact', 'Otra dirección o contacto', '住所・連絡先を変更'),
  remark: t('备注', 'Notes', 'Notas', '備考'),
  save: t('确认预约', 'Make the appointment', 'Fijar la cita', '予約する'),
  done: t('预约成功', 'Appointment confirmed', 'Cita confirmada', '予約確定'),
  force: t('仍然改约', 'Move it all the same', 'Cambiar igualmente', 'それでも変更'),
  forceFollows: t(
    '强制改约会撤回当前派单，回到待派单。',
    'Moving it all the same withdraws it from who has it now; it waits to be dispatched again.',
    'Al forzar se retira a quien la tiene; vuelve a la espera de asignación.',
    '強制すると現在の割り当ては取り消され、割り当て待ちに戻ります。',
  ),
  whyForce: t('强制改约的原因', 'Why all the same', 'Por qué igualmente', '強制する理由'),
  required: t('请填写', 'Needed', 'Obligatorio', '入力してください'),
} as const satisfies Record<string, Text>
