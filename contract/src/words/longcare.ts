import type {
  AdlItem,
  LongcareDraft,
  LongcareRow,
  cognitionItems,
  perceptionItems,
} from '../areas/customer/longcare.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

export const longcareWords = {
  title: t('长护险评估', 'LTC assessments', 'Valoraciones de dependencia', '要介護評価'),
  field: {
    clientId: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
    insured: t('是否参保', 'Insured', 'Asegurado', '加入の有無'),
    insureArea: t('参保地', 'Insurance area', 'Lugar del seguro', '加入地'),
    applyNo: t('评估申请号', 'Application no.', 'N.º de solicitud', '評価申請番号'),
    assessOrg: t('评估机构', 'Assessment body', 'Entidad evaluadora', '評価機関'),
    assessors: t('评估员', 'Assessors', 'Evaluadores', '評価員'),
    assessDate: t('评估日期', 'Assessed on', 'Fecha de evaluación', '評価日'),
    adl: t('日常生活活动能力', 'Activities of daily living', 'Actividades de la vida diaria', '日常生活動作'),
    cognition: t('认知能力', 'Cognition', 'Cognición', '認知能力'),
    perception: t('感知觉与沟通', 'Perception and communication', 'Percepción y comunicación', '感覚と意思疎通'),
    adlTotal: t('日常生活活动总分', 'Daily living, total', 'Vida diaria, total', '日常生活動作の合計'),
    cogTotal: t('认知能力总分', 'Cognition, total', 'Cognición, total', '認知能力の合計'),
    perTotal: t('感知觉与沟通总分', 'Perception, total', 'Percepción, total', '感覚と意思疎通の合計'),
    adlLevel: t('日常生活活动等级', 'Daily living level', 'Nivel de vida diaria', '日常生活動作の等級'),
    cogLevel: t('认知能力等级', 'Cognition level', 'Nivel de cognición', '認知能力の等級'),
    perLevel: t('感知觉与沟通等级', 'Perception level', 'Nivel de percepción', '感覚と意思疎通の等級'),
    disabilityLevel: t('失能等级', 'Disability level', 'Grado de dependencia', '要介護度'),
    validFrom: t('有效期起', 'Valid from', 'Válida desde', '有効期間（開始）'),
    validTo: t('有效期止', 'Valid to', 'Válida hasta', '有効期間（終了）'),
    benefitType: t('待遇方式', 'Benefit', 'Prestación', '給付方法'),
    monthQuotaFen: t('月度额度(元)', 'Monthly quota (yuan)', 'Cuota mensual (yuanes)', '月額限度（元）'),
    monthHours: t('月服务小时', 'Monthly hours', 'Horas al mes', '月間サービス時間'),
    designatedOrganId: t('定点机构', 'Designated organisation', 'Organización designada', '指定事業所'),
    designatedOrganName: t('定点机构', 'Designated organisation', 'Organización designada', '指定事業所'),
    fileUrls: t('评估材料', 'Documents', 'Documentos', '評価資料'),
    table: t('评估标准', 'Standard', 'Norma', '評価基準'),
  },
  choice: {
    benefitType: {
      home: t('居家护理', 'Home care', 'Cuidados en casa', '在宅介護'),
      institution: t('机构护理', 'Institutional care', 'Cuidados en institución', '施設介護'),
      family: t('亲情护理', 'Family care', 'Cuidados familiares', '家族介護'),
    },
  },
  move: {},
} as const satisfies AreaWords<LongcareRow, LongcareDraft>

/** The six levels, best first. */
export const disabilityLevelWords: readonly Text[] = [
  t('基本正常', 'Largely normal', 'Prácticamente normal', 'ほぼ正常'),
  t('轻度失能', 'Mild disability', 'Dependencia leve', '軽度'),
  t('中度失能', 'Moderate disability', 'Dependencia moderada', '中度'),
  t('重度失能Ⅰ级', 'Severe disability I', 'Dependencia grave I', '重度Ⅰ級'),
  t('重度失能Ⅱ级', 'Severe disability II', 'Dependencia grave II', '重度Ⅱ級'),
  t('重度失能Ⅲ级', 'Severe disability III', 'Dependencia grave III', '重度Ⅲ級'),
]

/** Impairment levels of each part, best first. */
export const impairmentWords: readonly Text[] = [
  t('完好', 'Intact', 'Intacta', '良好'),
  t('轻度受损', 'Mildly impaired', 'Deterioro leve', '軽度障害'),
  t('中度受损', 'Moderately impaired', 'Deterioro moderado', '中度障害'),
  t('重度受损', 'Severely impaired', 'Deterioro grave', '重度障害'),
]

type Item = AdlItem | (typeof cognitionItems)[number] | (typeof perceptionItems)[number]

/** The 17 scored items. */
export const scoreItemWords: Readonly<Record<Item, Text>> = {
  eat: t('进食', 'Eating', 'Comer', '食事'),
  dress: t('穿衣', 'Dressing', 'Vestirse', '着替え'),
  groom: t('面部与口腔清洁', 'Face and mouth', 'Aseo de cara y boca', '洗面と口腔清潔'),
  stool: t('大便控制', 'Bowel control', 'Control de heces', '排便コントロール'),
  urine: t('小便控制', 'Bladder control', 'Control de orina', '排尿コントロール'),
  toilet: t('用厕', 'Toilet use', 'Uso del retrete', 'トイレ使用'),
  walk: t('平地行走', 'Walking', 'Caminar', '平地歩行'),
  transfer: t('床椅转移', 'Bed–chair transfer', 'Traslado cama-silla', '移乗'),
  stairs: t('上下楼', 'Stairs', 'Escaleras', '階段昇降'),
  bath: t('洗澡', 'Bathing', 'Bañarse', '入浴'),
  time: t('时间定向', 'Time orientation', 'Orientación temporal', '時間の見当識'),
  person: t('人物定向', 'Person orientation', 'Orientación personal', '人物の見当識'),
  place: t('空间定向', 'Place orientation', 'Orientación espacial', '場所の見当識'),
  memory: t('记忆力', 'Memory', 'Memoria', '記憶力'),
  vision: t('视力', 'Sight', 'Vista', '視力'),
  hearing: t('听力', 'Hearing', 'Oído', '聴力'),
  talk: t('沟通能力', 'Communication', 'Comunicación', '意思疎通'),
}
