import { t } from '../kit/lang.ts'

export const programclassShownNowhere = t(
  '商品“{name}”只在此分类展示，将不再展示',
  'Bundle “{name}” is only in this display category and will no longer be shown',
  'El paquete «{name}» solo está en esta categoría de escaparate y dejará de mostrarse',
  'セット商品「{name}」はこの表示分類のみのため、表示されなくなります。',
)

export const programclassFullText = t(
  '展示分类“{name}”已满{room}项',
  'The display category “{name}” is full (up to {room})',
  'La categoría de escaparate «{name}» está llena (máximo {room})',
  '表示分類「{name}」は上限の{room}件に達しています。',
)
