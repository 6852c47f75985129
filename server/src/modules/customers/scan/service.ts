import { attributionDays, formats, readScene, type CodeKind } from '@kangju/contract'
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { blindIndexes, type Keyring } from '../../../secret/keyring.ts'
import { countCodeScan } from '../../organs/organqrcode/service.ts'
import { organQrCodes } from '../../organs/organqrcode/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { countPromotionScan } from '../../staff/promotion/service.ts'
import { promotions } from '../../staff/promotion/table.ts'
import { targetOf, type FoundCode } from './target.ts'
import { scans } from './table.ts'

const dayMs = 24 * 60 * 60 * 1000
const keptDays = 30

/** Blind indexes of a visitor under every server key, current key first. */
export type Visitor = readonly string[]

export const visitorOf = (keyring: Keyring, operatorId: string, visitor: string): Visitor =>
  blindIndexes(keyring, `${operatorId}.scan.visitor`, visitor)

/**
 * The promotion that earns commission on this visitor's order: the last one scanned within the attribution period. Only
 * scans with a target are stored, so the code was valid then; later changes do not revoke it.
 */
export const attributionOf = async (db: Db, operatorId: string, visitor: Visitor, at: Date) => {
  const [found] = await db
    .select({
      id: promotions.id,
      name: promotions.name,
      organId: promotions.organId,
      projectId: promotions.projectId,
      commodityId: promotions.commodityId,
      marketerId: promotions.marketerId,
      commissionBp: promotions.commissionBp,
      scannedAt: scans.at,
    })
    .from(scans)
    .innerJoin(promotions, eq(promotions.id, scans.codeId))
    .where(
      and(
        eq(scans.operatorId, operatorId),
        eq(scans.kind, 'promotion'),
        inArray(scans.visitor, [...visitor]),
        gte(scans.at, new Date(at.getTime() - attributionDays * dayMs).toISOString()),
        lte(scans.at, at.toISOString()),
        isNull(promotions.deletedAt),
      ),
    )
    .orderBy(desc(scans.at), desc(scans.id))
    .limit(1)
  return found
}

/**
 * The organisation of the first code the visitor scanned. Scans from before a code was linked to another organisation
 * do not count.
 */
export const organOfVisitor = async (db: Db, operatorId: string, visitor: Visitor) => {
  const [found] = await db
    .select({ organId: organQrCodes.organId, qrCodeId: organQrCodes.id, scannedAt: scans.at })
    .from(scans)
    .innerJoin(organQrCodes, eq(organQrCodes.id, scans.codeId))
    .where(
      and(
        eq(scans.operatorId, operatorId),
        eq(scans.kind, 'organ'),
        inArray(scans.visitor, [...visitor]),
        gte(scans.at, organQrCodes.boundAt),
        isNull(organQrCodes.deletedAt),
      ),
    )
    .orderBy(asc(scans.at), asc(scans.id))
    .limit(1)
  return found
}

/** Whether commission is due: there is a promoter, who is not the buyer. */
export const earnsCommission = async (
  db: Db,
  keyring: Keyring,
  { operatorId, marketerId }: { readonly operatorId: string; readonly marketerId: string | null },
  buyerMobile: string,
): Promise<boolean> => {
  if (marketerId === null) return false
  const buyer = blindIndexes(keyring, `${operatorId}.people.mobile`, formats.mobile.normalise(buyerMobile))
  const [marketer] = await db
    .select({ mobileIndex: peopleTable.mobileIndex })
    .from(peopleTable)
    .where(and(eq(peopleTable.operatorId, operatorId), eq(peopleTable.id, marketerId)))
  return marketer !== undefined && !buyer.includes(marketer.mobileIndex)
}

/** Counts a scan and returns the code. */
const countScan = async (tx: Db, kind: CodeKind, code: string): Promise<FoundCode | undefined> => {
  if (kind === 'organ') {
    const row = await countCodeScan(tx, code)
    return row === undefined ? undefined : { kind, code: row }
  }
  const row = await countPromotionScan(tx, code)
  return row === undefined ? undefined : { kind, code: row }
}

/**
 * Counts a scan and returns its target. Scans without a target (disabled, expired or unlinked codes) are not stored and
 * earn nothing.
 */
export const recordScan = async (tx: Db, keyring: Keyring, scanned: { scene: string; visitor: string }, now: Date) => {
  const scene = readScene(scanned.scene)
  const found = scene === undefined ? undefined : await countScan(tx, scene.kind, scene.code)
  if (found === undefined) return undefined
  const { id: codeId, operatorId } = found.code
  const target = await targetOf(tx, found, now)
  const [visitor = ''] = visitorOf(keyring, operatorId, scanned.visitor)
  if (target !== undefined)
    await tx.insert(scans).values({ operatorId, kind: found.kind, codeId, visitor, at: now.toISOString() })
  return { operatorId, target }
}

export const forgetOldScans = async (db: Db, now: Date) => {
  await db.delete(scans).where(lt(scans.at, new Date(now.getTime() - keptDays * dayMs).toISOString()))
}
