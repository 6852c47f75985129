import type {
  ExaminationclassDraft,
  ExaminationclassRow,
  ExaminationsingleDraft,
  ExaminationsingleRow,
  examMachine,
  examSingleMachine,
} from '../areas/examination.ts'
import { t } from '../kit/lang.ts'
import { genderLimitWords, maritalLimitWords } from '../shared.ts'
import { enableWords, saleWords, type AreaWords } from './area-words.ts'

const limits = {
  genderLimit: t('适用性别', 'Gender', 'Sexo', '対象性別'),
  maritalLimit: t('婚姻要求', 'Marital status', 'Estado civil', '婚姻条件'),
  fasting: t('是否空腹', 'Fasting', 'En ayunas', '空腹の要否'),
}

export const examinationclassWords = {
  title: t(
    '体检类别与套餐',
    'Health check categories and packages',
    'Categorías y planes de chequeo',
    '健診の分類とコース',
  ),
  field: {
    ...limits,
    classType: t('类型', 'Type', 'Tipo', '種別'),
    code: t('编码', 'Code', 'Código', 'コード'),
    name: t('名称', 'Name', 'Nombre', '名称'),
    ageMin: t('最小年龄', 'Minimum age', 'Edad mínima', '最低年齢'),
    ageMax: t('最大年龄', 'Maximum age', 'Edad máxima', '最高年齢'),
    singleIds: t('包含单项', 'Included items', 'Pruebas incluidas', '含まれる項目'),
    singles: t('包含单项', 'Included items', 'Pruebas incluidas', '含まれる項目'),
    singleCount: t('单项数', 'Items', 'Pruebas', '項目数'),
    priceFen: t('套餐价', 'Price', 'Precio', '販売価格'),
    marketPriceFen: t('划线价', 'List price', 'Precio de lista', '通常価格'),
    examOrganIds: t('可约机构', 'Health check centres', 'Centros de chequeos', '予約できる健診機関'),
    examOrgans: t('可约机构', 'Health check centres', 'Centros de chequeos', '予約できる健診機関'),
    reportDays: t('出报告天数', 'Report time (days)', 'Plazo del informe (días)', '結果までの日数'),
    notice: t('检前须知', 'Preparation', 'Preparación', '検査前の注意'),
    coverUrl: t('封面图', 'Cover', 'Portada', 'カバー画像'),
  },
  choice: {
    classType: {
      category: t('类别', 'Category', 'Categoría', '分類'),
      package: t('套餐', 'Package', 'Plan', 'コース'),
    },
    genderLimit: genderLimitWords,
    maritalLimit: maritalLimitWords,
    status: { ...saleWords.choice, ...enableWords.choice },
  },
  move: {
    ...saleWords.move,
    ...enableWords.move,
    begin: t('建立', 'Create', 'Crear', '作成'),
  },
} as const satisfies AreaWords<ExaminationclassRow, ExaminationclassDraft, typeof examMachine>

export const examinationsingleWords = {
  title: t('体检单项', 'Health check items', 'Pruebas de chequeo', '健診項目'),
  field: {
    ...limits,
    code: t('单项编码', 'Item code', 'Código', '項目コード'),
    name: t('单项名称', 'Item name', 'Nombre de la prueba', '項目名'),
    classId: t('所属类别', 'Category', 'Categoría', '分類'),
    className: t('所属类别', 'Category', 'Categoría', '分類'),
    meaning: t('检查意义', 'Purpose', 'Finalidad', '検査の目的'),
    content: t('检查内容', 'Content', 'Contenido', '検査内容'),
    priceFen: t('单价', 'Unit price', 'Precio unitario', '単価'),
    packageCount: t('所在套餐数', 'Packages', 'Planes', 'コース数'),
  },
  choice: {
    genderLimit: genderLimitWords,
    maritalLimit: maritalLimitWords,
    status: enableWords.choice,
  },
  move: enableWords.move,
} as const satisfies AreaWords<ExaminationsingleRow, ExaminationsingleDraft, typeof examSingleMachine>
