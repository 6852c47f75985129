import type { DispatchconfigDraft, dispatchconfigMachine, DispatchconfigRow } from '../areas/order/dispatchconfig.ts'
import { orderSourceWords } from '../areas/customer/customer-shared.ts'
import { t } from '../kit/lang.ts'
import { enableWords, type AreaWords } from './area-words.ts'

export const weightWords = {
  distance: t('距离', 'Distance', 'Distancia', '距離'),
  rating: t('评分', 'Rating', 'Valoración', '評価'),
  load: t('当日单量', 'Daily load', 'Carga del día', '当日件数'),
  continuity: t('服务连续性', 'Continuity', 'Continuidad', '継続性'),
  grade: t('等级', 'Grade', 'Grado', '等級'),
} as const

const areas = t('适用区域', 'Areas', 'Zonas', '対象エリア')
const classes = t('适用分类', 'Categories', 'Categorías', '対象分類')
const projects = t('适用项目', 'Services', 'Servicios', '対象サービス')
const organs = t('适用机构', 'Organisations', 'Organizaciones', '対象事業所')
const molds = t('人员类型', 'Staff types', 'Tipos de profesional', '職種')
const fallbackOrgan = t('兜底机构', 'Fallback organisation', 'Organización alternativa', '代替事業所')

export const dispatchconfigWords = {
  title: t('派单配置', 'Dispatch rules', 'Reglas de asignación', '割り当てルール'),
  field: {
    name: t('规则名称', 'Name', 'Nombre', 'ルール名'),
    priority: t('优先级', 'Priority', 'Prioridad', '優先度'),
    areaCodes: areas,
    areaNames: areas,
    classIds: classes,
    classes,
    projectIds: projects,
    projects,
    organIds: organs,
    organs,
    sources: t('适用来源', 'Sources', 'Orígenes', '対象経路'),
    weekdays: t('适用星期', 'Weekdays', 'Días de la semana', '対象曜日'),
    timeFrom: t('服务开始时段起', 'Visits from', 'Visitas desde', '訪問開始（から）'),
    timeTo: t('服务开始时段止', 'Visits until', 'Visitas hasta', '訪問開始（まで）'),
    mode: t('派单模式', 'Mode', 'Modo', '割り当て方式'),
    moldIds: molds,
    molds,
    minGradeLevel: t('最低等级', 'Minimum grade', 'Grado mínimo', '最低等級'),
    genderMatch: t('同性别', 'Same gender', 'Mismo género', '同性'),
    maxDistanceKm: t('最大距离(公里)', 'Distance limit (km)', 'Distancia máxima (km)', '最大距離（km）'),
    radiusStepKm: t('每轮扩圈(公里)', 'Radius step (km)', 'Ampliación por ronda (km)', 'ラウンドごとの拡大（km）'),
    maxDailyOrders: t('每日单量上限', 'Daily visit limit', 'Máximo de visitas al día', '1日の上限件数'),
    bufferMin: t('前后缓冲(分钟)', 'Travel buffer (min)', 'Margen de viaje (min)', '前後の余裕（分）'),
    leadMin: t('最短提前(分钟)', 'Minimum notice (min)', 'Antelación mínima (min)', '最短予告（分）'),
    startBeforeHours: t('提前派单小时', 'Lead time (hours)', 'Antelación (horas)', '割り当て開始（時間前）'),
    strategy: t('排序策略', 'Strategy', 'Estrategia', '順位付けの方式'),
    weights: t('权重', 'Weights', 'Pesos', '重み'),
    continuity: t('优先原服务人员', 'Prefer previous staff', 'Profesional anterior', '前回の担当者を優先'),
    autoAccept: t('自动接单', 'Auto-accept', 'Aceptación automática', '自動承諾'),
    acceptTimeoutMin: t('接单超时(分钟)', 'Time to accept (min)', 'Plazo para aceptar (min)', '承諾期限（分）'),
    roundIntervalMin: t('轮次间隔(分钟)', 'Round interval (min)', 'Intervalo entre rondas (min)', 'ラウンド間隔（分）'),
    maxRounds: t('最多轮数', 'Maximum rounds', 'Máximo de rondas', '最大ラウンド数'),
    quietFrom: t('免打扰开始', 'Quiet from', 'No molestar desde', '依頼停止（から）'),
    quietTo: t('免打扰结束', 'Quiet until', 'No molestar hasta', '依頼停止（まで）'),
    fallback: t('兜底方式', 'Fallback', 'Alternativa', '代替方法'),
    fallbackOrganId: fallbackOrgan,
    fallbackOrganName: fallbackOrgan,
    grabMinutes: t('抢单时长(分钟)', 'Open visit time (min)', 'Visita abierta (min)', '公開募集の時間（分）'),
    isDefault: t('默认规则', 'Default rule', 'Regla predeterminada', '既定ルール'),
  },
  choice: {
    status: enableWords.choice,
    sources: orderSourceWords,
    mode: {
      automatic: t('自动派单', 'Automatic', 'Automático', '自動'),
      grab: t('抢单', 'Open visit', 'Visita abierta', '公開募集'),
      manual: t('仅人工', 'Manual only', 'Solo manual', '手動のみ'),
    },
    genderMatch: {
      any: t('不要求', 'Any', 'Cualquiera', '条件なし'),
      preferred: t('优先', 'Preferred', 'Preferente', '優先'),
      required: t('必须', 'Required', 'Obligatorio', '必須'),
    },
    strategy: {
      nearest: t('距离优先', 'Nearest', 'Más cercano', '距離優先'),
      bestRated: t('评分优先', 'Best rated', 'Mejor valorado', '評価優先'),
      leastLoaded: t('最少接单', 'Least loaded', 'Menos cargado', '件数最少'),
      weighted: t('综合评分', 'Weighted', 'Ponderada', '総合評価'),
    },
    fallback: {
      manual: t('转人工', 'Manual', 'Manual', '手動へ'),
      grab: t('转抢单', 'Open visit, then manual', 'Visita abierta y luego manual', '公開募集後、手動へ'),
      organ: t('派给兜底机构', 'Fallback organisation', 'Organización alternativa', '代替事業所へ'),
    },
  },
  move: enableWords.move,
} as const satisfies AreaWords<DispatchconfigRow, DispatchconfigDraft, typeof dispatchconfigMachine>
