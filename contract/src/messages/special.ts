import { t } from '../kit/lang.ts'

export const specialLackTexts = {
  content: t('正文不能为空', 'The content is missing', 'Falta el contenido', '本文がありません'),
  items: t('请至少关联一项内容', 'Link at least one item', 'Enlace al menos un elemento', '1件以上関連付けてください'),
}
