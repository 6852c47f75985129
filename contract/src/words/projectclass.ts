import type { ProjectclassDraft, ProjectclassRow, projectclassMachine } from '../areas/project/projectclass.ts'
import { t } from '../kit/lang.ts'
import { enableWords, type AreaWords } from './area-words.ts'

export const projectclassWords = {
  title: t('项目分类', 'Service categories', 'Categorías de servicio', 'サービス分類'),
  field: {
    parentId: t('上级分类', 'Parent category', 'Categoría superior', '上位分類'),
    parentName: t('上级分类', 'Parent category', 'Categoría superior', '上位分類'),
    code: t('分类编码', 'Code', 'Código', '分類コード'),
    name: t('分类名称', 'Category name', 'Nombre de la categoría', '分類名'),
    serviceKind: t('服务大类', 'Service type', 'Tipo de servicio', 'サービス種別'),
    iconUrl: t('图标', 'Icon', 'Icono', 'アイコン'),
    projectCount: t('项目数', 'Services', 'Servicios', 'サービス数'),
  },
  choice: {
    serviceKind: {
      nursing: t('医疗护理', 'Nursing', 'Enfermería', '医療・看護'),
      dailyCare: t('生活照料', 'Daily care', 'Cuidado diario', '生活介助'),
      rehab: t('康复', 'Rehabilitation', 'Rehabilitación', 'リハビリ'),
      housekeeping: t('家政', 'Housekeeping', 'Limpieza del hogar', '家事'),
      escort: t('陪诊', 'Medical escort', 'Acompañamiento médico', '通院付き添い'),
      exam: t('体检', 'Health check', 'Chequeo', '健診'),
      other: t('其他', 'Other', 'Otro', 'その他'),
    },
    status: enableWords.choice,
  },
  move: enableWords.move,
} as const satisfies AreaWords<ProjectclassRow, ProjectclassDraft, typeof projectclassMachine>
