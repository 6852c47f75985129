import { bookingRules, fillText, formats, tvtopRules as rules, validationWords, type Text } from '@kangju/contract'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, Tools } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { holdTvUsers, noteUse, tvUserNames, type BoxWriter } from '../tvuser/service.ts'
import { boxes, type Box } from './table.ts'
import { isTokenOf, macOfToken } from './token.ts'

export { writeBoxRows } from './import-write.ts'
export { dueLineTests, noteLine, runLineTests } from './line-tests.ts'
export { remindOfBadLines, remindOfOfflineBoxes } from './remind.ts'

type Owner = Pick<Me, 'operatorId' | 'organId'>

/** Minimum interval between stored heartbeats of a box. */
export const heartbeatEveryMs = 60_000

/** The box of each of these users. */
export const boxesOfTvUsers = async (
  db: Db,
  tvUserIds: readonly string[],
  me?: Owner,
): Promise<Map<string, { readonly id: string; readonly sn: string }>> => {
  if (tvUserIds.length === 0) return new Map()
  const rows = await db
    .select({ id: boxes.id, sn: boxes.sn, tvUserId: boxes.tvUserId })
    .from(boxes)
    .where(
      and(
        me === undefined ? undefined : within(me, boxes),
        inArray(boxes.tvUserId, [...tvUserIds]),
        isNull(boxes.deletedAt),
      ),
    )
  return new Map(rows.map(({ id, sn, tvUserId }) => [tvUserId ?? '', { id, sn }]))
}

/** The boxes of these users, locked until the transaction ends. */
export const holdBoxesOfTvUsers = async (tx: Db, tvUserIds: readonly string[]): Promise<Box[]> =>
  tvUserIds.length === 0
    ? []
    : tx
        .select()
        .from(boxes)
        .where(and(inArray(boxes.tvUserId, [...tvUserIds]), isNull(boxes.deletedAt)))
        .orderBy(asc(boxes.id))
        .for('update')

const refuse = (field: string, why: Text) => invalid({ [field]: [why] })

/** Reason why this user cannot have the box: the user is unknown or has another box. Locks the user. */
export const whyNotFor = async (
  tx: Db,
  me: Owner,
  boxId: string | undefined,
  tvUserId: string,
): Promise<Text | undefined> => {
  const [user] = await holdTvUsers(tx, me, [tvUserId])
  if (user === undefined) return validationWords.reference
  const other = (await holdBoxesOfTvUsers(tx, [tvUserId])).find(({ id }) => id !== boxId)
  return other === undefined ? undefined : fillText(rules.userHasBox, { sn: other.sn })
}

const takenText = async (tx: Db, { sn, tvUserId }: Box): Promise<Text> => {
  const name = tvUserId === null ? '' : ((await tvUserNames(tx, [tvUserId])).get(tvUserId) ?? '')
  return fillText(rules.boxTaken, { sn, name })
}

/**
 * Binds a box to a user, or unbinds it. Both rows are locked until the transaction ends, so the second of two
 * concurrent bindings is refused. `field` is the form field that shows the error.
 */
export const bindBox = async (
  tx: Db,
  me: Owner,
  boxId: string,
  tvUserId: string | null,
  by: Pick<BoxWriter, 'id' | 'now'> & { readonly field?: 'tvTopId' | 'tvUserId' },
): Promise<void> => {
  const field = by.field ?? 'tvUserId'
  const [box] = await tx
    .select()
    .from(boxes)
    .where(and(within(me, boxes), eq(boxes.id, boxId)))
    .for('update')
  if (box === undefined) throw refuse(field, validationWords.reference)
  if (box.tvUserId === tvUserId) return
  if (tvUserId !== null) {
    if (box.tvUserId !== null) throw refuse(field, await takenText(tx, box))
    const why = await whyNotFor(tx, me, box.id, tvUserId)
    if (why !== undefined) throw refuse(field, why)
  }
  await tx
    .update(boxes)
    .set({ tvUserId, version: box.version + 1, updatedAt: by.now.toISOString(), updatedBy: by.id })
    .where(eq(boxes.id, box.id))
}

const isThere = and(eq(boxes.status, 'enabled'), isNull(boxes.deletedAt))

/**
 * Stores the time of a heartbeat, at most once a minute, and the firmware, without counting as an edit. Returns false
 * if the box is deleted, disabled or has another token than it connected with.
 */
export const noteHeartbeat = async (
  db: Db,
  boxId: string,
  now: Date,
  said: { readonly firmware?: string | undefined; readonly tokenMac?: string | null } = {},
): Promise<boolean> => {
  const { firmware, tokenMac } = said
  const mine = and(eq(boxes.id, boxId), isThere, tokenMac == null ? undefined : eq(boxes.tokenMac, tokenMac))
  const due = lte(boxes.lastOnlineAt, new Date(now.getTime() - heartbeatEveryMs).toISOString())
  const isNews = firmware === undefined ? undefined : sql`${boxes.firmware} is distinct from ${firmware}`
  const [noted] = await db
    .update(boxes)
    .set({ lastOnlineAt: now.toISOString(), ...(firmware === undefined ? {} : { firmware }) })
    .where(and(mine, or(isNull(boxes.lastOnlineAt), due, isNews)))
    .returning({ id: boxes.id })
  return noted !== undefined || (await db.$count(boxes, mine)) > 0
}

/** Records that this box has called, so that it is kept. */
export const noteCalled = async (db: Db, boxId: string, now: Date) => {
  await db
    .update(boxes)
    .set({ firstCalledAt: now.toISOString() })
    .where(and(eq(boxes.id, boxId), isNull(boxes.firstCalledAt)))
}

/** Records that the household of this box switched it on. */
export const noteBoxOn = async (db: Db, { tvUserId }: Pick<Box, 'tvUserId'>, now: Date) => {
  if (tvUserId !== null) await noteUse(db, tvUserId, now)
}

/**
 * The enabled box with this call id and token. Boxes of several operators may have the same call id. An unknown box takes
 * as long as a wrong token.
 */
export const boxByCallId = async (
  db: Db,
  { keyring }: Pick<Tools, 'keyring'>,
  userid: string,
  token: string,
  operatorId?: string,
): Promise<Box | undefined> => {
  const found = await db
    .select()
    .from(boxes)
    .where(
      and(
        eq(boxes.ecallid, userid),
        isNull(boxes.deletedAt),
        operatorId === undefined ? undefined : eq(boxes.operatorId, operatorId),
      ),
    )
    .orderBy(asc(boxes.id))
  const candidates: (Box | undefined)[] = found.length === 0 ? [undefined] : found
  return candidates.filter((box) => isTokenOf(keyring, box, token)).find((box) => box?.status === 'enabled')
}

/** Stores the MAC of a token under the current key, since only the box itself can present the token again. */
export const renewToken = async (db: Db, { keyring }: Pick<Tools, 'keyring'>, box: Box, token: string) => {
  const tokenMac = macOfToken(keyring, box, token)
  if (tokenMac !== box.tokenMac) await db.update(boxes).set({ tokenMac }).where(eq(boxes.id, box.id))
  return tokenMac
}

/** The serial numbers among these that belong to no box the account may see. */
export const unknownSerials = async (db: Db, me: Owner, sns: readonly string[]): Promise<string[]> => {
  if (sns.length === 0) return []
  const asked = sns.map(formats.sn.normalise)
  const rows = await db
    .select({ sn: boxes.sn })
    .from(boxes)
    .where(and(within(me, boxes), inArray(boxes.sn, asked)))
  const known = new Set(rows.map((row) => row.sn))
  return asked.filter((sn) => !known.has(sn))
}

/** What a box identifies itself with. */
export interface BoxProof {
  readonly sn: string
  readonly ecallid: string
  readonly token: string
}

/** The box that proves to be itself. An unknown, disabled or unverified box gets the same error. */
export const boxOfProof = async (
  db: Db,
  tools: Pick<Tools, 'keyring'>,
  operatorId: string,
  { sn, ecallid, token }: BoxProof,
): Promise<Box> => {
  const box = await boxByCallId(db, tools, ecallid, token, operatorId)
  if (box?.sn !== formats.sn.normalise(sn)) throw new Problem('missing')
  return box
}

/** Household of the requesting box. */
export const householdOf = async (db: Db, tools: Tools, operatorId: string, { sn, ecallid, token }: BoxProof) => {
  const box = await boxOfProof(db, tools, operatorId, { sn, ecallid, token })
  if (box.tvUserId === null) throw new Problem('notReady', { fields: { sn: [bookingRules.noHousehold] } })
  const [user] = await holdTvUsers(db, { operatorId, organId: null }, [box.tvUserId])
  if (user?.status !== 'enabled') throw new Problem('missing')
  return { box, user }
}
