import { t, type Text } from '@kangju/contract'

export const rolePageWords = {
  about: t(
    '把权限组合成角色，再分配给账号；修改即时生效。',
    'Put permissions together as roles and give them to accounts; changes take effect at once.',
    'Agrupe permisos en roles y asígnelos a cuentas; los cambios son inmediatos.',
    '権限をロールにまとめてアカウントに割り当てます。変更はすぐに反映されます。',
  ),
  groupHint: t(
    '勾选子权限会自动勾选所属分组；分组权限同时会打开该分组自己的页面（例如“订单管理”会打开订单列表）。',
    'Ticking a permission ticks its group too, and the group also opens its own pages (“Orders”, for one, opens the order lists).',
    'Al marcar un permiso se marca su grupo, que abre también sus propias páginas («Pedidos», por ejemplo, abre las listas de pedidos).',
    '権限を選ぶと所属グループも選ばれ、グループ自身の画面も開けるようになります（例：「注文管理」は注文一覧を開きます）。',
  ),
  notHeld: t(
    '您没有此权限，不能授予他人',
    'You do not hold this and cannot grant it',
    'Usted no lo tiene y no puede concederlo',
    'お持ちでない権限は付与できません',
  ),
  chosen: t('已选 {count} 项', '{count} chosen', '{count} {count|elegido|elegidos}', '{count} 件を選択'),
  titleHelp: t(
    '显示给用户的名称，留空则同角色名称。',
    'What users see; the role name if left empty.',
    'Lo que ven los usuarios; si se deja vacío, el nombre del rol.',
    '利用者に表示される名称。空欄ならロール名と同じです。',
  ),
  allTopics: t(
    '默认提醒权限范围内的所有消息，紧急呼叫、上门服务和派单有声音。持有者可以自己修改。',
    'By default, all messages of the permissions are shown, with sound for emergency calls, visits and dispatch. Holders can change it for themselves.',
    'De forma predeterminada se muestran todos los mensajes de los permisos, con sonido en llamadas de emergencia, visitas y asignación. Cada titular puede cambiarlo.',
    '既定では権限内のすべての通知を表示し、緊急通報・訪問・割り当ては音が鳴ります。保有者は各自で変更できます。',
  ),
  someTopics: t(
    '没有自己设置的持有者按此提醒；有多个角色时合并。',
    'Applies to holders without a choice of their own; several roles are combined.',
    'Se aplica a los titulares sin elección propia; varios roles se combinan.',
    '自分で設定していない保有者に適用されます。複数のロールは合算されます。',
  ),
  noTopics: t(
    '所选权限没有消息',
    'The chosen permissions have no messages',
    'Los permisos elegidos no tienen mensajes',
    '選択した権限に通知はありません',
  ),
  disableFollows: t(
    '停用的角色不再授予任何权限，持有者立即失去。',
    'A disabled role grants nothing; its holders lose it at once.',
    'Un rol inactivo no concede nada; sus titulares lo pierden al instante.',
    '無効なロールは何も付与しません。保有者は直ちに権限を失います。',
  ),
} as const satisfies Record<string, Text>
