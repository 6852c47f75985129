import { t, type Text } from '@kangju/contract'

export const projectclassPageWords = {
  about: t(
    '后台使用的服务分类，最多两级，用于项目归类、报表和派单范围。',
    'Manage service categories for reports and dispatch, up to two levels.',
    'Gestione las categorías de servicio para informes y asignación, hasta dos niveles.',
    'サービスの整理・レポート・割り当て範囲に使う分類を管理します（最大2階層）。',
  ),
  parentHelp: t(
    '留空即为一级分类；已有项目的分类不能作为上级',
    'Leave blank for a top-level category. Categories with services can’t be a parent.',
    'En blanco: categoría de primer nivel. Una categoría con servicios no puede ser superior.',
    '空欄なら最上位になります。サービスのある分類は上位にできません。',
  ),
  addBelow: t('添加下级', 'Add subcategory', 'Añadir subcategoría', '下位分類を追加'),
} as const satisfies Record<string, Text>
