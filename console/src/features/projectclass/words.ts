import { t, type Text } from '@kangju/contract'

export const projectclassPageWords = {
  about: t(
    '后台使用的服务分类，最多两级，用于项目归类、报表和派单范围。',
    'Classes of services for reports, dispatch and cards, in two levels at most.',
    'Clases de servicios para informes, asignación y tarjetas, en dos niveles como máximo.',
    'レポート・手配・カードの範囲に使うサービス分類（最大2階層）。',
  ),
  parentHelp: t(
    '留空即为一级分类；已有项目的分类不能作为上级',
    'Empty makes it a top class; a class that holds services cannot be a parent',
    'Vacío: clase de primer nivel; una clase con servicios no puede ser superior',
    '空欄なら最上位になります。項目がある分類は上位にできません',
  ),
  addBelow: t('添加下级', 'Add below', 'Añadir debajo', '下位を追加'),
} as const satisfies Record<string, Text>
