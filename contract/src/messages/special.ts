import { t } from '../kit/lang.ts'

export const specialLackTexts = {
  content: t('正文不能为空', 'Enter the content', 'Introduzca el contenido', '本文を入力してください。'),
  items: t(
    '请至少关联一项内容',
    'Link at least one item',
    'Enlace al menos un elemento',
    '関連付ける内容を1件以上選択してください。',
  ),
}
