import type { ProjectDraft, ProjectRow, projectMachine } from '../areas/project/project.ts'
import { t } from '../kit/lang.ts'
import { channelWords, genderLimitWords } from '../shared.ts'
import { commonFields, enableWords, saleWords, type AreaWords } from './area-words.ts'

const staffType = t('人员类型', 'Staff type', 'Tipo de profesional', '職種')
const lowestGrade = t('最低等级', 'Minimum grade', 'Grado mínimo', '最低等級')
// Labels of an option that the table shows and the form does not ask for.
const alsoShown = { moldName: staffType, gradeName: lowestGrade, status: commonFields.status }

export const projectWords = {
  title: t('服务项目', 'Services', 'Servicios', 'サービス'),
  field: {
    code: t('项目编号', 'Code', 'Código', 'サービス番号'),
    name: t('项目名称', 'Name', 'Nombre', 'サービス名'),
    classId: t('项目分类', 'Service category', 'Categoría de servicio', 'サービス分類'),
    className: t('项目分类', 'Service category', 'Categoría de servicio', 'サービス分類'),
    coverUrl: t('封面图', 'Cover', 'Portada', 'カバー画像'),
    images: t('轮播图', 'Images', 'Imágenes', '画像'),
    summary: t('项目简介', 'Summary', 'Resumen', '概要'),
    content: t('项目详情', 'Details', 'Detalles', '詳細'),
    notice: t('服务须知', 'Service notice', 'Aviso de servicio', 'ご利用上の注意'),
    contraindication: t('禁忌与不适用人群', 'Not suitable for', 'Contraindicaciones', '禁忌・対象外'),
    serviceMode: t('服务方式', 'Mode', 'Modalidad', '提供方法'),
    unit: t('计价单位', 'Unit', 'Unidad', '単位'),
    moldIds: t('服务人员类型', 'Delivered by', 'Prestado por', '担当職種'),
    molds: t('人员类型', 'Staff types', 'Tipos de profesional', '職種'),
    minGradeLevel: t('最低等级', 'Minimum grade', 'Grado mínimo', '最低等級'),
    genderLimit: t('适用性别', 'Gender', 'Sexo', '対象性別'),
    ageMin: t('最小年龄', 'Minimum age', 'Edad mínima', '最低年齢'),
    ageMax: t('最大年龄', 'Maximum age', 'Edad máxima', '最高年齢'),
    needAssess: t('需首诊评估', 'First assessment needed', 'Requiere evaluación inicial', '初回評価が必要'),
    needPrescription: t('需医嘱', 'Doctor’s order needed', 'Requiere orden médica', '医師の指示が必要'),
    needMaterial: t('需耗材', 'Materials needed', 'Requiere material', '材料が必要'),
    materialNote: t('耗材说明', 'Materials details', 'Detalle del material', '材料の説明'),
    riskLevel: t('风险等级', 'Risk', 'Riesgo', 'リスク'),
    consentUrl: t('知情同意书', 'Consent form', 'Consentimiento informado', '同意書'),
    channel: t('上架渠道', 'Channels', 'Canales', '販売チャネル'),
    hot: t('推荐', 'Recommended', 'Recomendado', 'おすすめ'),
    saleCount: t('销量', 'Sold', 'Vendidos', '販売数'),
    priceMinFen: t('价格区间', 'Price', 'Precio', '価格帯'),
    priceMaxFen: t('最高价', 'Highest price', 'Precio máximo', '最高価格'),
    specCount: t('规格数', 'Options', 'Opciones', 'プラン数'),
    specs: t('规格', 'Options', 'Opciones', 'プラン'),
  },
  choice: {
    serviceMode: {
      atHome: t('上门', 'At home', 'A domicilio', '訪問'),
      onSite: t('到店', 'On site', 'En el centro', '来所'),
      online: t('线上', 'Online', 'En línea', 'オンライン'),
    },
    unit: {
      visit: t('次', 'Visit', 'Visita', '回'),
      hour: t('小时', 'Hour', 'Hora', '時間'),
      day: t('天', 'Day', 'Día', '日'),
      set: t('套', 'Set', 'Paquete', 'セット'),
    },
    riskLevel: {
      low: t('低', 'Low', 'Bajo', '低'),
      medium: t('中', 'Medium', 'Medio', '中'),
      high: t('高', 'High', 'Alto', '高'),
    },
    genderLimit: genderLimitWords,
    channel: channelWords,
    status: saleWords.choice,
  },
  move: saleWords.move,
  part: {
    specs: {
      field: {
        name: t('规格名称', 'Name', 'Nombre', 'プラン名'),
        priceFen: t('售价', 'Price', 'Precio', '販売価格'),
        marketPriceFen: t('划线价', 'List price', 'Precio de lista', '通常価格'),
        times: t('服务次数', 'Visits', 'Visitas', '回数'),
        durationMin: t('单次时长(分钟)', 'Minutes per visit', 'Minutos por visita', '1回の時間（分）'),
        validDays: t('有效期(天)', 'Validity (days)', 'Validez (días)', '有効期間（日）'),
        visitFeeFen: t(
          '出诊费(含于售价)',
          'Call-out fee (included)',
          'Desplazamiento (incluido)',
          '出張費（価格に含む）',
        ),
        materialFeeFen: t(
          '耗材费(含于售价)',
          'Materials fee (included)',
          'Material (incluido)',
          '材料費（価格に含む）',
        ),
        moldId: staffType,
        gradeId: lowestGrade,
        peopleShareBp: t('人员分成', 'Staff share', 'Participación del profesional', 'スタッフ配分率'),
        organShareBp: t('机构分成', 'Organisation share', 'Participación de la organización', '事業所配分率'),
        dailyLimit: t('每日限量', 'Daily limit', 'Máximo diario', '1日の上限'),
        ...alsoShown,
      },
      choice: { status: enableWords.choice },
    },
  },
} as const satisfies AreaWords<ProjectRow, ProjectDraft, typeof projectMachine>
