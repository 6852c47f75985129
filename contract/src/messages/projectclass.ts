import { t } from '../kit/lang.ts'

export const projectclassUsedBy = {
  children: t('有{n}个下级分类', '{n} classes below it', '{n} clases inferiores', '下位の分類が{n}件あります'),
  projects: t('有{n}个服务项目', '{n} projects in it', '{n} proyectos', 'サービス項目が{n}件あります'),
}

export const projectclassDisabling = {
  children: t(
    '{n}个下级分类随之停止使用',
    '{n} classes below it go out of use too',
    '{n} clases inferiores también dejan de usarse',
    '下位の分類{n}件も使えなくなります',
  ),
  projects: t(
    '{n}个在售项目不能再被新订单选择，进行中的订单不受影响',
    '{n} projects on sale can no longer be chosen for new orders; running orders go on',
    '{n} proyectos en venta ya no se podrán elegir; los pedidos en curso siguen',
    '販売中の{n}件は新しい注文で選べなくなります。進行中の注文には影響しません',
  ),
}
