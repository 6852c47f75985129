import { t } from '../kit/lang.ts'

export const rowsUnknownPicture = t(
  '图片不存在，请重新上传',
  'There is no such picture. Upload it again.',
  'La imagen no existe. Súbala de nuevo.',
  '画像がありません。もう一度アップロードしてください。',
)

export const rowsEmptyContent = t('内容不能为空', 'There is nothing in it', 'No hay contenido', '内容がありません')
