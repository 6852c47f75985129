import { t, type Text } from '@kangju/contract'

export const liveWords = {
  mark: t(
    '实时连接已断开',
    'Live connection lost',
    'Conexión en tiempo real perdida',
    'リアルタイム接続が切れました。',
  ),
  lost: t(
    '实时连接已断开，正在重新连接…',
    'Live connection lost. Reconnecting…',
    'Conexión en tiempo real perdida. Reconectando…',
    'リアルタイム接続が切れました。再接続中…',
  ),
  meanwhile: t(
    '恢复之前收不到新消息，列表可能不是最新的。',
    'Until it is restored, no new messages arrive and lists may be out of date.',
    'Hasta que se restablezca, no llegarán mensajes nuevos y las listas pueden no estar al día.',
    '復旧するまで新しいメッセージは届かず、一覧が最新でない場合があります。',
  ),
  now: t('立即重连', 'Reconnect now', 'Reconectar ahora', '今すぐ再接続'),
  back: t(
    '实时连接已恢复',
    'Live connection restored',
    'Conexión en tiempo real restablecida',
    'リアルタイム接続が復旧しました。',
  ),
} as const satisfies Record<string, Text>

export const newOrderWords = {
  title: t('新订单提醒', 'New orders', 'Pedidos nuevos', '新しい注文'),
  go: t('前往查看', 'View', 'Ver', '確認する'),
  close: t('关闭', 'Close', 'Cerrar', '閉じる'),
} as const satisfies Record<string, Text>

/** Texts of what can be taken back for a short time. */
export const undoWords = {
  undo: t('撤销', 'Undo', 'Deshacer', '元に戻す'),
  undoIn: t('撤销（{n}秒）', 'Undo ({n} s)', 'Deshacer ({n} s)', '元に戻す（{n}秒）'),
} as const satisfies Record<string, Text>

export const bellWords = {
  title: t('消息', 'Messages', 'Mensajes', 'メッセージ'),
  unread: t(
    '消息，{count}条未读',
    'Messages, {count} unread',
    'Mensajes, {count} sin leer',
    'メッセージ、未読{count}件',
  ),
  readAll: t('全部已读', 'Mark all as read', 'Marcar todo como leído', 'すべて既読にする'),
  isNew: t('未读', 'Unread', 'Sin leer', '未読'),
  views: t('消息筛选', 'Message filter', 'Filtro de mensajes', 'メッセージの絞り込み'),
  open: t('待办', 'To do', 'Por hacer', '対応待ち'),
  mine: t('我认领的', 'Mine', 'Míos', '自分の担当'),
  done: t('已办', 'Done', 'Hechos', '対応済み'),
  allTopics: t('全部', 'All', 'Todos', 'すべて'),
  topics: t('主题', 'Topic', 'Tema', 'トピック'),
  take: t('认领', 'Assign to me', 'Asignarme', '担当する'),
  release: t('取消认领', 'Release', 'Liberar', '担当を外す'),
  finish: t('处理完成', 'Mark as done', 'Marcar como hecho', '対応完了'),
  takenBy: t('{name}处理中', 'With {name}', 'A cargo de {name}', '{name}さんが対応中'),
  doneBy: t('{name}于{time}处理', 'Done by {name}, {time}', 'Hecho por {name}, {time}', '{name}さんが{time}に対応'),
  more: t('更早的消息', 'Earlier messages', 'Mensajes anteriores', '以前のメッセージ'),
  noneHere: t('这里没有消息', 'No messages here', 'No hay mensajes aquí', 'メッセージはありません。'),
  none: t('还没有消息', 'No messages yet', 'Aún no hay mensajes', 'メッセージはまだありません。'),
  noneText: t(
    '新的订单、预约、退款、派单等消息会出现在这里。',
    'New orders, bookings, refunds, dispatches and other messages appear here.',
    'Aquí aparecen los mensajes de pedidos, reservas, reembolsos, asignaciones y demás.',
    '新しい注文・予約・返金・割り当てなどのメッセージがここに表示されます。',
  ),
  kept: t(
    '消息保留30天；可在个人中心设置主题和声音。',
    'Messages are kept for 30 days. Set topics and sound in your profile.',
    'Los mensajes se guardan 30 días. Los temas y el sonido se configuran en el perfil.',
    '30日間保存されます。トピックと音はプロフィールで設定できます。',
  ),
} as const satisfies Record<string, Text>
