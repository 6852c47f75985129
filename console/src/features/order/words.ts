import { t, type Text } from '@kangju/contract'

/** Texts of the dispatch desk. */
export const deskWords = {
  about: t(
    '每次上门服务：谁在等、等了多久、下一步做什么。',
    'See who is waiting, for how long, and what comes next.',
    'Vea quién espera, desde cuándo y qué toca hacer.',
    '訪問ごとの待ち時間と次の対応を確認します。',
  ),
  keyword: t(
    '单号/服务对象/人员/完整电话',
    'Number, recipient, staff, full phone',
    'Número, persona, profesional o teléfono',
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
  onlyManual: t('只看待人工', 'Manual dispatch only', 'Solo asignación manual', '手動割り当てのみ'),
  keys: t('快捷键', 'Keyboard shortcuts', 'Atajos de teclado', 'キーボード操作'),
  empty: t('这里没有等待处理的上门服务', 'No visits here', 'No hay visitas aquí', '訪問はありません。'),
  emptyText: t(
    '订单支付后，每一次上门服务都会出现在这里。',
    'Once an order is paid, its visits appear here',
    'Cuando se paga un pedido, sus visitas aparecen aquí',
    '注文が支払われると、訪問がここに表示されます。',
  ),
  visitOf: t('第{seq}/{total}次', '{seq} of {total}', '{seq} de {total}', '{seq}/{total}回'),
  unscheduled: t('未预约', 'Unscheduled', 'Sin programar', '未予約'),
  nobody: t('未派单', 'Unassigned', 'Sin asignar', '未割り当て'),
  needsHand: t('待人工', 'Manual', 'Manual', '手動'),
  locked: t('退款锁定', 'Refund lock', 'En reembolso', '返金ロック'),
  late: t('迟到{n}分', '{n} min late', '{n} min de retraso', '{n}分遅れ'),
  doubtful: t('位置异常', 'Location mismatch', 'Ubicación anómala', '位置の不一致'),
  expired: t('已过有效期', 'Expired', 'Caducada', '有効期限切れ'),
  concern: t('关注事项', 'Needs attention', 'Requiere atención', '要確認'),
  answerBy: t('{time}前应答', 'Answer by {time}', 'Responder antes de {time}', '{time}までに応答'),
  moved: t(
    '状态已变化，已为您刷新',
    'The status has changed. The data was refreshed.',
    'El estado ha cambiado. Los datos se han actualizado.',
    '状態が変わったため更新しました。',
  ),
  notNow: t(
    '当前状态不能这样做',
    'Not possible in the current status',
    'No es posible en el estado actual',
    '現在の状態ではこの操作はできません。',
  ),
} as const satisfies Record<string, Text>

/** What each key of the desk does. */
export const deskKeyWords = {
  step: t('下一行 / 上一行', 'Next row / previous row', 'Fila siguiente / anterior', '次の行／前の行'),
  open: t('打开详情', 'Open details', 'Abrir detalles', '詳細を開く'),
  select: t('选择或取消选择', 'Select or deselect', 'Seleccionar o quitar', '選択・選択解除'),
  dispatch: t('派单或改派', 'Dispatch or reassign', 'Asignar o reasignar', '割り当て・担当変更'),
  appoint: t('预约或改约', 'Schedule or reschedule', 'Programar o reprogramar', '予約・予約変更'),
  return: t('退回待派单', 'Return to queue', 'Devolver a la cola', '割り当て待ちに戻す'),
  undo: t('撤销刚才的派单', 'Undo the last dispatch', 'Deshacer la última asignación', '直前の割り当てを取り消す'),
  tabs: t('第1到第10个标签', 'First to tenth tab', 'De la primera a la décima pestaña', '1番目から10番目のタブ'),
  help: t('显示快捷键', 'Show shortcuts', 'Mostrar atajos', 'この一覧を表示'),
} as const satisfies Record<string, Text>

/** Texts of dispatching a selection, and of taking a dispatch back. */
export const bulkDispatchWords = {
  action: t('按推荐派单', 'Dispatch as recommended', 'Asignar según recomendación', '推奨どおり割り当て'),
  title: t(
    '按推荐派单：{n}次上门服务',
    'Dispatch as recommended: {n} {n|visit|visits}',
    'Asignar según recomendación: {n} {n|visita|visitas}',
    '推奨どおり割り当て：訪問{n}件',
  ),
  limit: t(
    '一次最多{n}次上门服务，其余保持选中。',
    'Up to {n} visits at a time. The others stay selected.',
    'Hasta {n} visitas a la vez. Las demás siguen seleccionadas.',
    '一度に割り当てられるのは{n}件までです。残りは選択されたままです。',
  ),
  send: t('派出{n}单', 'Dispatch {n}', 'Asignar {n}', '{n}件を割り当て'),
  found: t(
    '{n}单有推荐人员，{none}单没有',
    '{n} with a recommended staff member, {none} without',
    '{n} con profesional recomendado, {none} sin él',
    '推奨スタッフあり{n}件、なし{none}件',
  ),
  include: t('派出{name}', 'Include {name}', 'Incluir {name}', '{name}を含める'),
  score: t('{n}分', '{n} {n|point|points}', '{n} {n|punto|puntos}', '{n}点'),
  sent: t(
    '已派出{n}单',
    '{n} {n|visit|visits} dispatched',
    '{n} {n|visita asignada|visitas asignadas}',
    '{n}件を割り当てました。',
  ),
  result: t(
    '已派出{n}单，{bad}单被拒绝',
    '{n} dispatched, {bad} rejected',
    '{n} {n|asignada|asignadas}, {bad} {bad|rechazada|rechazadas}',
    '{n}件を割り当て、{bad}件は拒否されました。',
  ),
  takenBack: t(
    '已撤销派单，服务人员没有收到通知',
    'Dispatch undone. The staff member was not notified.',
    'Asignación deshecha. No se avisó al profesional.',
    '割り当てを取り消しました。スタッフには通知されていません。',
  ),
  notTakenBack: t(
    '{n}单未能撤销',
    '{n} could not be undone',
    '{n} no se {n|pudo|pudieron} deshacer',
    '{n}件は取り消せませんでした。',
  ),
} as const satisfies Record<string, Text>

/** Headings of the desk's list. */
export const deskGroupWords = {
  passed: t('已过开始时间', 'Start time passed', 'Hora de inicio pasada', '開始時刻を経過'),
  today: deskWords.today,
  tomorrow: deskWords.tomorrow,
  later: t('更晚', 'Later', 'Más adelante', 'それ以降'),
  noTime: t('未约时间', 'Not scheduled', 'Sin programar', '日時未定'),
} as const satisfies Record<string, Text>

/** Texts of the actions on a visit. */
export const actionWords = {
  callStaff: t('致电护理员', 'Call staff', 'Llamar al profesional', 'スタッフに電話'),
  callFamily: t('致电家属', 'Call family', 'Llamar a la familia', '家族に電話'),
  callTitle: t('致电{name}', 'Call {name}', 'Llamar a {name}', '{name}さんに電話'),
  callOk: t('拨打', 'Call', 'Llamar', '発信'),
  orderOf: t('主订单{no}', 'Order {no}', 'Pedido {no}', '注文{no}'),
  reason: t('原因（至少2个字）', 'Reason (at least 2 characters)', 'Motivo (mín. 2 caracteres)', '理由（2文字以上）'),
  noteText: t('备注内容', 'Notes', 'Notas', '備考'),
  noteFollows: t(
    '备注会写入订单日志，不能修改或删除。',
    'Notes are saved in the activity log and can’t be changed or deleted',
    'Las notas quedan en la actividad y no se pueden cambiar ni eliminar',
    '備考は操作履歴に記録され、変更・削除できません。',
  ),
  returnTitle: t(
    '退回“{name}”',
    'Return “{name}” to queue?',
    '¿Devolver «{name}» a la cola?',
    '「{name}」の割り当てを解除しますか？',
  ),
  returnFollows: t(
    '{people}将收到撤回通知，不计违约；该子订单回到待派单。',
    '{people} will be notified. No breach is recorded. The visit returns to the queue.',
    'Se avisará a {people}, sin contar como incumplimiento. La visita volverá a la cola.',
    '{people}に取り消しが通知されます。違反にはなりません。訪問は割り当て待ちに戻ります。',
  ),
  recallFollows: t(
    '{people}已经出发。仅在无法到达（事故、疾病）时召回；不收出诊费。',
    '{people} has departed. Recall only if arrival is impossible (accident, illness). No call-out fee is charged.',
    '{people} ya está en camino. Continúe solo si no puede llegar (accidente, enfermedad). No se cobra desplazamiento.',
    '{people}は出発済みです。到着できない場合（事故・病気）のみ呼び戻してください。出張費は請求されません。',
  ),
  absentTitle: t(
    '“{name}”：客户不在或拒绝',
    'Mark “{name}” as absent or refused?',
    '¿Registrar «{name}» como ausente o rechazada?',
    '「{name}」を不在・拒否として登録しますか？',
  ),
  absentFollows: t(
    '本次上门服务将取消：保留出诊费{kept}并付给服务人员，其余退还客户。',
    'The visit will be cancelled. The call-out fee of {kept} goes to the staff member, the rest is refunded to the customer.',
    'La visita se cancelará. El desplazamiento de {kept} será para el profesional y el resto se devolverá al cliente.',
    '訪問はキャンセルされます。出張費{kept}はスタッフに支払われ、残りはお客様に返金されます。',
  ),
  absentPlain: t(
    '本次上门服务将取消：保留出诊费并付给服务人员，其余退还客户。',
    'The visit will be cancelled. The call-out fee goes to the staff member, the rest is refunded to the customer.',
    'La visita se cancelará. El desplazamiento será para el profesional y el resto se devolverá al cliente.',
    '訪問はキャンセルされます。出張費はスタッフに支払われ、残りはお客様に返金されます。',
  ),
  confirmTitle: t(
    '代客确认“{name}”',
    'Confirm “{name}” for the customer?',
    '¿Confirmar «{name}» por el cliente?',
    'お客様に代わって「{name}」を確認しますか？',
  ),
  confirmFollows: t(
    '确认后完成并分账{amount}，不能撤销。',
    'The visit will be completed and {amount} split. This can’t be undone.',
    'La visita se completará y se repartirán {amount}. No se puede deshacer.',
    '訪問は完了し、{amount}が配分されます。取り消せません。',
  ),
  sheetSaved: t(
    '完成单已下载',
    'Completion sheet downloaded',
    'Parte de servicio descargado',
    '完了報告書をダウンロードしました。',
  ),
} as const satisfies Record<string, Text>

/** Texts for scheduling and rescheduling. */
export const appointWords = {
  title: t('预约：{name}', 'Schedule {name}', 'Programar {name}', '予約：{name}'),
  retitle: t('改约：{name}', 'Reschedule {name}', 'Reprogramar {name}', '予約変更：{name}'),
  day: t('预约日期', 'Appointment date', 'Fecha de la cita', '予約日'),
  start: t('开始时间', 'Start', 'Inicio', '開始時刻'),
  period: t('时段', 'Time of day', 'Franja', '時間帯'),
  examOrgan: t('体检机构', 'Health check centre', 'Centro de chequeos', '健診機関'),
  until: t('预计{time}结束', 'Until about {time}', 'Hasta las {time} aprox.', '{time}頃終了'),
  validUntil: t('有效期至{day}', 'Valid until {day}', 'Vigente hasta {day}', '有効期限：{day}'),
  elsewhere: t('修改地址和联系人', 'Change address and contact', 'Cambiar dirección y contacto', '住所・連絡先を変更'),
  remark: t('备注', 'Notes', 'Notas', '備考'),
  save: t('确认预约', 'Schedule', 'Programar', '予約する'),
  done: t('预约成功', 'Appointment confirmed', 'Cita confirmada', '予約確定'),
  force: t('仍然改约', 'Reschedule anyway', 'Reprogramar igualmente', 'それでも変更'),
  forceFollows: t(
    '强制改约会撤回当前派单，回到待派单。',
    'Forcing withdraws the current dispatch and returns the visit to the queue',
    'Al forzar se retira la asignación actual y la visita vuelve a la cola',
    '強制すると現在の割り当てが解除され、割り当て待ちに戻ります。',
  ),
  whyForce: t('强制改约的原因', 'Reason for forcing', 'Motivo para forzar', '強制する理由'),
  required: t('请填写', 'Required', 'Obligatorio', '入力してください。'),
} as const satisfies Record<string, Text>
