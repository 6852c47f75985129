import { fillText, type Text, organqrcodeTexts as texts } from '@kangju/contract'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { contains } from '../../../rows/filter.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { organNames } from '../organ/service.ts'
import { organQrCodes } from './table.ts'
import { stamps } from '../../../rows/stamps.ts'

type Owner = Pick<Me, 'operatorId' | 'organId'>
type Named = { readonly id: string; readonly name: string }

/** The codes bound to these organisations, in the order of binding. */
export const codesOf = async (db: Db, organIds: readonly string[]): Promise<Map<string, Named[]>> => {
  if (organIds.length === 0) return new Map()
  const rows = await db
    .select({ id: organQrCodes.id, name: organQrCodes.codeNo, organId: organQrCodes.organId })
    .from(organQrCodes)
    .where(and(inArray(organQrCodes.organId, [...organIds]), isNull(organQrCodes.deletedAt)))
    .orderBy(asc(organQrCodes.boundAt), asc(organQrCodes.id))
  const byOrgan = Map.groupBy(rows, (row) => row.organId ?? '')
  return new Map([...byOrgan].map(([organId, codes]) => [organId, codes.map(({ id, name }) => ({ id, name }))]))
}

/** All codes of the operator; for an account bound to an organisation, its own and the free ones. */
const reachable = ({ operatorId, organId }: Owner): SQL | undefined =>
  and(
    within({ operatorId, organId: null }, organQrCodes),
    organId === null ? undefined : or(isNull(organQrCodes.organId), eq(organQrCodes.organId, organId)),
  )

/** The codes of this organisation, then the free ones, newest first. */
export const freeCodes = async (db: Db, me: Owner, asked: { organId?: string; keyword?: string }) => {
  const { organId, keyword } = asked
  const rows = await db
    .select({
      id: organQrCodes.id,
      name: organQrCodes.codeNo,
      batchNo: organQrCodes.batchNo,
      organId: organQrCodes.organId,
    })
    .from(organQrCodes)
    .where(
      and(
        reachable(me),
        or(isNull(organQrCodes.organId), organId === undefined ? undefined : eq(organQrCodes.organId, organId)),
        keyword === undefined
          ? undefined
          : or(
              sql`${organQrCodes.codeNo} ilike ${contains(keyword)}`,
              sql`${organQrCodes.batchNo} ilike ${contains(keyword)}`,
            ),
      ),
    )
    .orderBy(desc(isNotNull(organQrCodes.organId)), desc(organQrCodes.id))
    .limit(1000)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    batchNo: row.batchNo,
    isBound: (row.organId === null ? 0 : 1) as 0 | 1,
  }))
}

const refuse = (why: Text) => new Problem('notReady', { fields: { qrCodeId: [why] } })

/**
 * Binds a free code to an organisation, or unbinds it. The caller checks that the organisation exists and may be bound.
 */
export const bindCode = async (
  call: SignedCall,
  { organId, qrCodeId }: { organId: string | null; qrCodeId: string },
) => {
  const { db, me, now } = call
  const [code] = await db
    .select()
    .from(organQrCodes)
    .where(and(reachable(me), eq(organQrCodes.id, qrCodeId)))
    .for('update')
  if (code === undefined) throw new Problem('missing')
  if (organId === null && code.organId === null) throw refuse(texts.free)
  if (organId === null && code.regCount > 0) throw refuse(fillText(texts.registered, { n: code.regCount }))
  if (organId !== null && code.organId !== null) {
    const name = (await organNames(db, [code.organId])).get(code.organId) ?? ''
    throw refuse(fillText(texts.taken, { name }))
  }
  const version = code.version + 1
  await db
    .update(organQrCodes)
    .set({
      organId,
      boundAt: organId === null ? null : now.toISOString(),
      version,
      ...stamps({ me, now }),
    })
    .where(eq(organQrCodes.id, code.id))
  call.audit({ entityId: code.id, detail: { codeNo: code.codeNo, organId: { from: code.organId, to: organId } } })
  return { id: code.id, version }
}

/** The code with this number, if it is bound to an organisation of the operator. */
export const boundCode = async (db: Db, operatorId: string, codeNo: string) => {
  const [code] = await db
    .select({ id: organQrCodes.id, organId: organQrCodes.organId })
    .from(organQrCodes)
    .where(and(within({ operatorId, organId: null }, organQrCodes), eq(organQrCodes.codeNo, codeNo)))
  return code === undefined || code.organId === null ? undefined : { id: code.id, organId: code.organId }
}

/** Counts a scan of a code of any operator; returns undefined for an unknown code. */
export const countCodeScan = async (tx: Db, codeNo: string) => {
  const [row] = await tx
    .update(organQrCodes)
    .set({ scanCount: sql`${organQrCodes.scanCount} + 1` })
    .where(and(eq(organQrCodes.codeNo, codeNo), isNull(organQrCodes.deletedAt)))
    .returning()
  return row
}

/** Counts a customer who registered by a code. */
export const countRegistration = async (tx: Db, id: string) => {
  await tx
    .update(organQrCodes)
    .set({ regCount: sql`${organQrCodes.regCount} + 1` })
    .where(eq(organQrCodes.id, id))
}
