import { t, type OrderType, type Text } from '@kangju/contract'

export const liveWords = {
  mark: t('实时连接已断开', 'Live connection lost', 'Conexión en vivo perdida', 'リアルタイム接続が切れました'),
  lost: t(
    '实时连接已断开，正在重新连接…',
    'Live connection lost, reconnecting…',
    'Conexión en vivo perdida, reconectando…',
    'リアルタイム接続が切れました。再接続中…',
  ),
  meanwhile: t(
    '恢复之前收不到新消息，列表可能不是最新的。',
    'Until it is back no messages arrive, and lists may be out of date.',
    'Hasta que vuelva no llegan mensajes y las listas pueden estar desfasadas.',
    '復旧するまで新しいメッセージは届かず、一覧が最新でない場合があります。',
  ),
  now: t('立即重连', 'Reconnect now', 'Reconectar ahora', '今すぐ再接続'),
  back: t(
    '实时连接已恢复',
    'The live connection is back',
    'La conexión en vivo ha vuelto',
    'リアルタイム接続が復旧しました',
  ),
} as const satisfies Record<string, Text>

export const newOrderWords = {
  title: t('新订单提醒', 'New orders', 'Pedidos nuevos', '新しい注文'),
  go: t('前往查看', 'Go and see', 'Ir a verlos', '確認する'),
  close: t('关闭', 'Close', 'Cerrar', '閉じる'),
} as const satisfies Record<string, Text>

/** Texts of what can be taken back for a short time. */
export const undoWords = {
  undo: t('撤销', 'Undo', 'Deshacer', '元に戻す'),
  undoIn: t('撤销（{n} 秒）', 'Undo ({n} s)', 'Deshacer ({n} s)', '元に戻す（{n}秒）'),
} as const satisfies Record<string, Text>

export const bellWords = {
  title: t('消息', 'Messages', 'Mensajes', 'メッセージ'),
  unread: t(
    '消息，{count} 条未读',
    'Messages, {count} unread',
    'Mensajes, {count} sin leer',
    'メッセージ、未読 {count} 件',
  ),
  readAll: t('全部已读', 'Mark all as read', 'Marcar todo como leído', 'すべて既読にする'),
  isNew: t('未读', 'Unread', 'Sin leer', '未読'),
  /** Follows the kind of a merged notice. */
  merged: t(' · 共 {count} 条', ' · {count} in one', ' · {count} en uno', ' · 計 {count} 件'),
  none: t('还没有消息', 'No messages yet', 'Aún no hay mensajes', 'メッセージはまだありません'),
  noneText: t(
    '新的订单、预约、退款、派单等消息会出现在这里。',
    'New orders, bookings, refunds, dispatch and the like appear here.',
    'Aquí aparecen pedidos, reservas, reembolsos y asignaciones nuevos.',
    '新しい注文・予約・返金・割り当てなどのメッセージがここに表示されます。',
  ),
  kept: t(
    '只保存在本浏览器中，最多 {count} 条，退出登录后清除。',
    'Kept in this browser only, at most {count}, until you sign out.',
    'Solo en este navegador, {count} como máximo, hasta cerrar sesión.',
    'このブラウザーにのみ最大 {count} 件保存され、サインアウト時に消去されます。',
  ),
} as const satisfies Record<string, Text>

/** Kind of a notice. */
export const noticeKinds: Readonly<Record<OrderType, Text>> = {
  '': t('通知', 'Notice', 'Aviso', 'お知らせ'),
  '1': t('电视预约', 'TV booking', 'Reserva por TV', 'テレビ予約'),
  '2': t('订单', 'Order', 'Pedido', '注文'),
  '3': t('体检', 'Health check', 'Chequeo', '健診'),
  '4': t('退款', 'Refund', 'Reembolso', '返金'),
  '5': t('派单', 'Dispatch', 'Asignación', '割り当て'),
  '6': t('上门服务', 'Visit', 'Visita', '訪問'),
  '7': t('服务记录', 'Service record', 'Registro del servicio', 'サービス記録'),
}
