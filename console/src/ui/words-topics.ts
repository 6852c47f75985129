import { t, type Text } from '@kangju/contract'

export const topicWords = {
  topic: t('主题', 'Topic', 'Tema', 'トピック'),
  shown: t('提醒', 'Notify', 'Avisar', '通知'),
  sound: t('声音', 'Sound', 'Sonido', '音'),
  ofRoles: t('角色默认', 'Role default', 'Valor del rol', 'ロールの既定'),
  off: t('不提醒', 'Off', 'Desactivado', 'オフ'),
  withSound: t('提醒，有声音', 'Notify, with sound', 'Avisar, con sonido', '通知（音あり）'),
  withoutSound: t('提醒，无声音', 'Notify, no sound', 'Avisar, sin sonido', '通知（音なし）'),
} as const satisfies Record<string, Text>
