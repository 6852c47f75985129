import type { RoleDraft, RoleRow, roleMachine } from '../areas/role.ts'
import { noticeTopicWords } from '../notices.ts'
import { roles, roleText } from '../roles.ts'
import { t, type Text } from '../kit/lang.ts'
import type { Role } from '../roles.ts'
import { enableWords, type AreaWords } from './area-words.ts'

export const roleWords = {
  title: t('角色', 'Roles', 'Roles', 'ロール'),
  field: {
    name: t('角色名称', 'Role name', 'Nombre del rol', 'ロール名'),
    title: t('角色标题', 'Label', 'Etiqueta', 'ラベル'),
    authoritys: t('权限', 'Permissions', 'Permisos', '権限'),
    topics: t('消息提醒', 'Message alerts', 'Avisos de mensajes', 'メッセージ通知'),
    accountCount: t('账号数', 'Accounts', 'Cuentas', 'アカウント数'),
  },
  choice: {
    status: enableWords.choice,
    authoritys: Object.fromEntries(roles.map((key) => [key, roleText(key)])) as Record<Role, Text>,
  },
  move: enableWords.move,
  part: {
    topics: {
      field: {
        topic: t('主题', 'Topic', 'Tema', 'トピック'),
        isAudible: t('声音', 'Sound', 'Sonido', '音'),
      },
      choice: { topic: noticeTopicWords },
    },
  },
} as const satisfies AreaWords<RoleRow, RoleDraft, typeof roleMachine>
