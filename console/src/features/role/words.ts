import { t, type Text } from '@kangju/contract'

export const rolePageWords = {
  about: t(
    '把权限组合成角色，再分配给账号；修改即时生效。',
    'Group permissions into roles for accounts. Changes apply immediately.',
    'Agrupe permisos en roles y asígnelos a cuentas. Los cambios se aplican de inmediato.',
    '権限をロールにまとめてアカウントに割り当てます。変更はすぐに反映されます。',
  ),
  groupHint: t(
    '勾选子权限会自动勾选所属分组；分组权限同时会打开该分组自己的页面（例如“订单管理”会打开订单列表）。',
    'Selecting a permission also selects its group, which opens the group’s own pages (for example, “Orders” opens the order lists).',
    'Al marcar un permiso se marca también su grupo, que abre sus propias páginas (por ejemplo, «Pedidos» abre las listas de pedidos).',
    '権限を選ぶと所属グループも選ばれ、グループ自身の画面も開けるようになります（例：「注文管理」は注文一覧を開きます）。',
  ),
  notHeld: t(
    '您没有此权限，不能授予他人',
    'You don’t have this permission, so you can’t grant it',
    'Usted no tiene este permiso y no puede concederlo',
    'お持ちでない権限は付与できません。',
  ),
  chosen: t('已选{count}项', '{count} selected', '{count} {count|seleccionado|seleccionados}', '{count}件を選択'),
  titleHelp: t(
    '显示给用户的名称，留空则同角色名称。',
    'Name shown to users. Leave blank to use the role name.',
    'Nombre que ven los usuarios. Déjelo en blanco para usar el nombre del rol.',
    'ユーザーに表示される名称。空欄ならロール名と同じです。',
  ),
  allTopics: t(
    '默认提醒权限范围内的所有消息，紧急呼叫、上门服务和派单有声音。持有者可以自己修改。',
    'By default, all messages within the permissions are shown, with sound for emergency calls, visits and dispatch. Users with the role can change this themselves.',
    'De forma predeterminada se muestran todos los mensajes de los permisos, con sonido en llamadas de emergencia, visitas y asignación. Cada usuario del rol puede cambiarlo.',
    '既定では権限内のすべての通知を表示し、緊急通報・訪問・割り当ては音が鳴ります。ロールを持つユーザーは各自で変更できます。',
  ),
  someTopics: t(
    '没有自己设置的持有者按此提醒；有多个角色时合并。',
    'Applies to users of the role without their own settings. Several roles are combined.',
    'Se aplica a los usuarios del rol sin ajustes propios. Si tienen varios roles, se combinan.',
    '個別に設定していないユーザーに適用されます。複数のロールは合算されます。',
  ),
  noTopics: t(
    '所选权限没有消息',
    'The selected permissions have no messages',
    'Los permisos elegidos no tienen mensajes',
    '選択した権限に通知はありません。',
  ),
  disableFollows: t(
    '停用的角色不再授予任何权限，持有者立即失去。',
    'The role will no longer grant any permissions. Its users will lose them immediately.',
    'El rol dejará de conceder permisos. Sus usuarios los perderán de inmediato.',
    '無効にしたロールは権限を付与しません。ロールを持つユーザーは直ちに権限を失います。',
  ),
} as const satisfies Record<string, Text>
