import { t } from '../kit/lang.ts'

export const projectclassUsedBy = {
  children: t(
    '有{n}个下级分类',
    '{n} {n|subcategory|subcategories}',
    '{n} {n|subcategoría|subcategorías}',
    '下位の分類が{n}件あります。',
  ),
  projects: t('有{n}个服务项目', '{n} {n|service|services}', '{n} {n|servicio|servicios}', 'サービスが{n}件あります。'),
}

export const projectclassDisabling = {
  children: t(
    '{n}个下级分类随之停止使用',
    '{n} {n|subcategory|subcategories} can no longer be used either',
    '{n} {n|subcategoría también dejará|subcategorías también dejarán} de usarse',
    '下位の分類{n}件も使えなくなります。',
  ),
  projects: t(
    '{n}个在售项目不能再被新订单选择，进行中的订单不受影响',
    '{n} {n|service|services} on sale can no longer be chosen for new orders. Orders in progress are not affected.',
    '{n} {n|servicio en venta ya no se podrá|servicios en venta ya no se podrán} elegir en pedidos nuevos. Los pedidos en curso no cambian.',
    '販売中の{n}件は新しい注文で選べなくなります。進行中の注文には影響しません。',
  ),
}
