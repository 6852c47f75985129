import { t, type Text } from '../../kit/lang.ts'

/** Reasons against sending a staff member to a visit, in the order they are checked. */
export const dispatchObstacles = [
  'notReceiving',
  'organNotServing',
  'notQualified',
  'papersExpired',
  'outOfArea',
  'tooFar',
  'outOfHours',
  'busy',
  'dayFull',
  'askedBefore',
  'otherGender',
] as const
export type DispatchObstacle = (typeof dispatchObstacles)[number]

export const dispatchObstacleWords = {
  notReceiving: t('未开启接单', 'Not accepting visits', 'No acepta visitas ahora', '受注停止中'),
  organNotServing: t(
    '机构未开通或已暂停',
    'The organisation is not active or is suspended',
    'La organización no está de alta o está suspendida',
    '事業所が稼働前または一時停止中',
  ),
  notQualified: t(
    '不具备该项目资质',
    'Not qualified for this service',
    'Sin cualificación para este servicio',
    'このサービスの資格なし',
  ),
  papersExpired: t('证件已过期', 'Certificates expired', 'Certificados caducados', '資格証の期限切れ'),
  outOfArea: t('不在服务区域', 'Does not serve this area', 'No atiende esta zona', 'サービスエリア外'),
  tooFar: t('超出接单距离', 'Too far away', 'Demasiado lejos', '受注距離の超過'),
  outOfHours: t('不在可服务时段', 'Outside working hours', 'Fuera de su horario', '勤務時間外'),
  busy: t('时间冲突', 'Has another visit at that time', 'Tiene otra visita a esa hora', '予定の重複'),
  dayFull: t('当日单量已满', 'Daily visit limit reached', 'Límite diario de visitas alcanzado', '当日件数の上限'),
  askedBefore: t(
    '已拒单或被客户屏蔽',
    'Declined, or blocked by the customer',
    'Rechazada, o bloqueo del cliente',
    '辞退済み、またはお客様がブロック',
  ),
  otherGender: t('性别不符', 'Gender does not match', 'El género no coincide', '性別の不一致'),
} as const satisfies Record<DispatchObstacle, Text>

/** Obstacles that cannot be overruled. */
export const firmObstacles: readonly DispatchObstacle[] = [
  'notReceiving',
  'organNotServing',
  'notQualified',
  'papersExpired',
  'busy',
]
/** Obstacles that only warn. */
export const mereWarnings: readonly DispatchObstacle[] = ['askedBefore', 'otherGender']
/** Obstacles that an account can overrule with a reason. */
export const forceableObstacles: readonly DispatchObstacle[] = dispatchObstacles.filter(
  (one) => !firmObstacles.includes(one) && !mereWarnings.includes(one),
)
/** Obstacles that a new time can cause; the others are checked at dispatch. */
export const timeObstacles: readonly DispatchObstacle[] = ['papersExpired', 'outOfHours', 'busy', 'dayFull']
