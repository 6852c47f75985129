import { t, type Text } from './kit/lang.ts'
import { may, type Holder, type Role } from './roles.ts'

/** Types of notices: general, booking, order, health check, refund, dispatch, visit, service record. */
export const orderTypes = ['', '1', '2', '3', '4', '5', '6', '7'] as const
export type OrderType = (typeof orderTypes)[number]

/** Whether the dialog of a notice opens the order list. */
export const leadsToOrders = (orderType: OrderType): boolean => orderType !== '' && orderType !== '1'

/**
 * Type of a notice that combines several: their common type, else the only type among them that opens the orders, else
 * orders in general. It opens the orders exactly if one of them does.
 */
export const orderTypeOfMany = (types: readonly OrderType[]): OrderType => {
  const [first = '', ...others] = new Set(types)
  if (others.length === 0) return first
  const [leading, ...more] = new Set(types.filter(leadsToOrders))
  if (leading === undefined) return ''
  return more.length === 0 ? leading : '2'
}

/** Text that combines several notices arriving at almost the same time. */
export const manyNotices: Text = t(
  '您有{n}条新的订单消息',
  'You have {n} new order {n|message|messages}',
  'Tiene {n} {n|mensaje nuevo|mensajes nuevos} de pedidos',
  '注文に関する新しいメッセージが{n}件あります。',
)

/** What notices are about. An account gets those of its permissions that its roles or its own settings choose. */
export const noticeTopics = [
  'call',
  'visit',
  'dispatch',
  'record',
  'order',
  'booking',
  'exam',
  'refund',
  'goods',
  'customer',
  'staff',
  'money',
  'security',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

const topicOfType: Readonly<Record<Exclude<OrderType, ''>, NoticeTopic>> = {
  '1': 'booking',
  '2': 'order',
  '3': 'exam',
  '4': 'refund',
  '5': 'dispatch',
  '6': 'visit',
  '7': 'record',
}

/** Permissions whose notices are of a topic. */
const rolesOfTopic = {
  call: ['tvecall'],
  visit: ['order'],
  dispatch: ['order'],
  record: ['order'],
  order: ['order'],
  booking: ['tvbooking'],
  exam: ['guoyaoappointment'],
  refund: ['order_refund_apply'],
  goods: ['order'],
  customer: ['customerclient'],
  staff: ['people', 'peopleapply'],
  money: ['settlement'],
  security: ['operator_user'],
} as const satisfies Record<NoticeTopic, readonly Role[]>

/** General notices differ by the permission that they are sent to. */
const generalTopics: readonly NoticeTopic[] = ['call', 'goods', 'customer', 'staff', 'money', 'security']

export const topicOfNotice = (orderType: OrderType, role: Role): NoticeTopic => {
  if (orderType !== '') return topicOfType[orderType]
  const isFor = (topic: NoticeTopic) => (rolesOfTopic[topic] as readonly Role[]).includes(role)
  return generalTopics.find(isFor) ?? 'security'
}

/** The topics of which an account gets notices. */
export const topicsFor = (holder: Holder): NoticeTopic[] =>
  noticeTopics.filter((topic) => may(holder, rolesOfTopic[topic]))

/** Topics with sound for roles that do not choose. */
export const usualSounds: readonly NoticeTopic[] = ['call', 'visit', 'dispatch']

/** The topics that an account or role is told of, and those of them with sound. */
export interface TopicChoice {
  readonly shown: NoticeTopic[]
  readonly heard: NoticeTopic[]
}

interface RoleTopics {
  readonly authoritys: readonly Role[]
  /** Null for all topics of its permissions with the usual sounds. */
  readonly topics: readonly { readonly topic: NoticeTopic; readonly isAudible: 0 | 1 }[] | null
}

/** What a role chooses among the topics of its permissions. */
export const topicsOfRole = ({ authoritys, topics }: RoleTopics): TopicChoice => {
  const possible = topicsFor({ isdefault: 0, organId: null, authoritys })
  if (topics === null) return { shown: possible, heard: possible.filter((topic) => usualSounds.includes(topic)) }
  const chosen = topics.filter(({ topic }) => possible.includes(topic))
  return {
    shown: possible.filter((topic) => chosen.some((one) => one.topic === topic)),
    heard: possible.filter((topic) => chosen.some((one) => one.topic === topic && one.isAudible === 1)),
  }
}

/** What an account gets without settings of its own: each topic that one of its roles chooses. Super administrators get all. */
export const topicsOfRoles = (holder: Holder, roles: readonly RoleTopics[]): TopicChoice => {
  if (holder.isdefault === 1) return { shown: [...noticeTopics], heard: [...usualSounds] }
  const choices = roles.map(topicsOfRole)
  const possible = topicsFor(holder)
  return {
    shown: possible.filter((topic) => choices.some(({ shown }) => shown.includes(topic))),
    heard: possible.filter((topic) => choices.some(({ heard }) => heard.includes(topic))),
  }
}

interface OwnTopics {
  readonly ownTopics?: boolean
  readonly mutedTopics: readonly NoticeTopic[]
  readonly soundTopics: readonly NoticeTopic[]
}

/** What an account gets: its own choice among the topics of its permissions, else that of its roles. */
export const topicsChosen = (holder: Holder, ofRoles: TopicChoice, own: OwnTopics): TopicChoice => {
  if (own.ownTopics !== true) return ofRoles
  const shown = topicsFor(holder).filter((topic) => !own.mutedTopics.includes(topic))
  return { shown, heard: shown.filter((topic) => own.soundTopics.includes(topic)) }
}

export const noticeTopicWords = {
  call: t('紧急呼叫', 'Emergency calls', 'Llamadas de emergencia', '緊急通報'),
  visit: t('上门服务', 'Visit', 'Visita', '訪問'),
  dispatch: t('派单', 'Dispatch', 'Asignación', '割り当て'),
  record: t('服务记录', 'Service record', 'Registro del servicio', 'サービス記録'),
  order: t('订单', 'Order', 'Pedido', '注文'),
  booking: t('电视预约', 'TV booking', 'Reserva por TV', 'テレビ予約'),
  exam: t('体检', 'Health check', 'Chequeo', '健診'),
  refund: t('退款', 'Refund', 'Reembolso', '返金'),
  goods: t('虚拟商品', 'Virtual goods', 'Productos digitales', 'デジタル商品'),
  customer: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者'),
  staff: t('服务人员', 'Service staff', 'Profesionales', 'スタッフ'),
  money: t('资金', 'Funds', 'Fondos', '資金'),
  security: t('账号安全', 'Account security', 'Seguridad de cuentas', 'アカウントのセキュリティ'),
} as const satisfies Record<NoticeTopic, Text>
