import { t } from '../kit/lang.ts'

export const rowsUnknownPicture = t(
  '图片不存在，请重新上传',
  'Image not found. Upload it again.',
  'La imagen no existe. Súbala de nuevo.',
  '画像がありません。もう一度アップロードしてください。',
)

export const rowsEmptyContent = t(
  '内容不能为空',
  'Content can’t be empty',
  'El contenido no puede estar vacío',
  '内容を入力してください。',
)
