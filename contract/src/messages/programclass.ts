import { t } from '../kit/lang.ts'

export const programclassShownNowhere = t(
  '商品“{name}”只在此分类展示，将不再展示',
  'The bundle “{name}” is shown on no other shelf and will no longer be seen',
  'El paquete «{name}» no está en otro estante y dejará de verse',
  '商品「{name}」はこの分類にしかなく、表示されなくなります',
)

export const programclassFullText = t(
  '展示分类“{name}”已满{room}项',
  'The shelf “{name}” is full ({room})',
  'El estante «{name}» está lleno ({room})',
  '表示分類「{name}」は上限の{room}件に達しています',
)
