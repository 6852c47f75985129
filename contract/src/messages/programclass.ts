import { t } from '../kit/lang.ts'

export const programclassShownNowhere = t(
  '商品“{name}”只在此分类展示，将不再展示',
  'The bundle “{name}” is in no other display category and will no longer be shown',
  'El paquete «{name}» no está en otra categoría de escaparate y dejará de mostrarse',
  '商品「{name}」はこの分類にしかなく、表示されなくなります',
)

export const programclassFullText = t(
  '展示分类“{name}”已满{room}项',
  'The display category “{name}” is full ({room})',
  'La categoría de escaparate «{name}» está llena ({room})',
  '表示分類「{name}」は上限の{room}件に達しています',
)
