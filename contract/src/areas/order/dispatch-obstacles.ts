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
  notReceiving: t('未开启接单', 'Takes no visits now', 'No acepta visitas ahora', '受付を停止しています'),
  organNotServing: t(
    '机构未开通或已暂停',
    'The organisation is closed or suspended',
    'La organización está cerrada o suspendida',
    '事業所が未開通または停止中です',
  ),
  notQualified: t(
    '不具备该项目资质',
    'Not qualified for this service',
    'Sin cualificación para este servicio',
    'このサービスの資格がありません',
  ),
  papersExpired: t('证件已过期', 'Certificates have expired', 'Certificados caducados', '証明書の有効期限切れです'),
  outOfArea: t('不在服务区域', 'Does not serve this area', 'No atiende esta zona', 'サービスエリア外です'),
  tooFar: t('超出接单距离', 'Too far away', 'Demasiado lejos', '距離が遠すぎます'),
  outOfHours: t('不在可服务时段', 'Does not work at that time', 'No trabaja a esa hora', '勤務時間外です'),
  busy: t('时间冲突', 'Has another visit at that time', 'Tiene otra visita a esa hora', '予定が重なっています'),
  dayFull: t('当日单量已满', 'The day is full', 'El día está completo', '当日の件数が上限です'),
  askedBefore: t(
    '已拒单或被客户屏蔽',
    'Has declined it, or is not wanted by the client',
    'La rechazó, o el cliente no la desea',
    '辞退済み、または利用者が希望していません',
  ),
  otherGender: t('性别不符', 'Not of the required gender', 'No es del género requerido', '性別の条件に合いません'),
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
