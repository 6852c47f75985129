import {
  addDays,
  flowKindDirections,
  flowKinds,
  openSettlementStates,
  postStatuses,
  startOfBusinessDay,
  type FlowDirection,
  type FlowKind,
  type PostStatus,
  type WalletOwnerType,
} from '@kangju/contract'
import { and, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Me } from '../../../http/call.ts'
import { walletFlows as flows } from '../../books/wallet/table.ts'
import { settlements } from '../settlement/table.ts'

/** The filters of a list of flows. */
export interface FlowQuery {
  readonly ownerId?: string
  readonly organId?: string
  readonly bizType?: readonly FlowKind[]
  readonly direction?: FlowDirection
  readonly postStatus?: PostStatus
  readonly bizNo?: string
  readonly createdFrom?: string
  readonly createdTo?: string
  readonly frozen?: number
}

/** A kind of flows in one state. */
export interface FlowPart {
  readonly kind: FlowKind
  readonly status: PostStatus
}

/** Which flows an account asks for. */
export interface FlowRequest {
  readonly me: Me
  readonly ownerType: WalletOwnerType
  readonly query: FlowQuery
  /** The owner has a wallet of this operator and type, so that its flows need no other check and an index has them. */
  readonly isKnownOwner?: boolean
}

/** The parts that the filters of kind, direction and state leave. */
export const wantedParts = ({ ownerType, query }: FlowRequest): FlowPart[] => {
  const { bizType = [], direction, postStatus } = query
  const kinds = (flowKinds[ownerType] as readonly FlowKind[]).filter(
    (kind) =>
      (bizType.length === 0 || bizType.includes(kind)) &&
      (direction === undefined || flowKindDirections[kind] === direction),
  )
  const statuses = postStatus === undefined ? postStatuses : [postStatus]
  return kinds.flatMap((kind) => statuses.map((status) => ({ kind, status })))
}

const openWithdrawals = (me: Me) =>
  sql`${flows.settlementId} in (select ${settlements.id} from ${settlements} where ${and(
    eq(settlements.operatorId, me.operatorId),
    inArray(settlements.status, [...openSettlementStates]),
  )})`

const numbered = (no: string | undefined): SQL | undefined => {
  if (no === undefined) return undefined
  const whole = no.trim().toUpperCase()
  return or(eq(flows.bizNo, whole), eq(flows.flowNo, whole))
}

/** The condition of the requested flows without those of kind, direction and state. */
export const conditionOf = ({ me, ownerType, query, isKnownOwner = false }: FlowRequest): SQL | undefined => {
  const { ownerId, organId, bizNo, createdFrom, createdTo, frozen } = query
  return and(
    isKnownOwner ? undefined : eq(flows.operatorId, me.operatorId),
    isKnownOwner ? undefined : eq(flows.ownerType, ownerType),
    me.organId === null ? undefined : eq(flows.organId, me.organId),
    ownerId === undefined ? undefined : eq(flows.ownerId, ownerId),
    organId === undefined ? undefined : eq(flows.organId, organId),
    createdFrom === undefined ? undefined : gte(flows.createdAt, startOfBusinessDay(createdFrom).toISOString()),
    createdTo === undefined ? undefined : lt(flows.createdAt, startOfBusinessDay(addDays(createdTo, 1)).toISOString()),
    numbered(bizNo),
    frozen === undefined ? undefined : and(eq(flows.bizType, 'withdrawal'), openWithdrawals(me)),
  )
}
