import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Tools } from '../../http/call.ts'
import { accounts } from '../../modules/base/account/table.ts'
import type { Actor } from '../../modules/care/order/service.ts'
import { organs } from '../../modules/organs/organ/table.ts'
import { peopleTable } from '../../modules/staff/people/table.ts'
import { drawScene } from '../pictures/draw.ts'
import { uploader } from '../pictures/upload.ts'
import type { Player } from '../player.ts'

/** A staff member or organisation that can ask for withdrawals. */
export interface Earner {
  readonly ownerType: 'people' | 'organ'
  readonly ownerId: string
  readonly organId: string
  readonly isMonthly: boolean
}

/** Who handles the money of an operator, and whose it is. */
export interface Treasury {
  readonly tools: Tools
  readonly operatorId: string
  readonly auditor: Actor
  readonly payer: Actor
  readonly earners: readonly Earner[]
  /** The picture of a receipt of an organisation, drawn once. */
  readonly receiptOf: (organId: string | null, at: Date) => Promise<string>
}

const earnersOf = async (db: Db, operatorId: string): Promise<Earner[]> => {
  const staff = await db
    .select({ ownerId: peopleTable.id, organId: peopleTable.organId })
    .from(peopleTable)
    .where(
      and(
        eq(peopleTable.operatorId, operatorId),
        eq(peopleTable.status, 'active'),
        isNotNull(peopleTable.bankBranch),
        isNotNull(peopleTable.bankAccountNo),
      ),
    )
    .orderBy(asc(peopleTable.code))
  const places = await db
    .select({ ownerId: organs.id, settleCycle: organs.settleCycle })
    .from(organs)
    .where(
      and(
        eq(organs.operatorId, operatorId),
        eq(organs.active, 1),
        eq(organs.status, 'enabled'),
        isNotNull(organs.bankBranch),
        isNotNull(organs.bankAccountNo),
      ),
    )
    .orderBy(asc(organs.code))
  return [
    ...staff.map((one) => ({ ...one, ownerType: 'people' as const, isMonthly: false })),
    ...places.map(({ ownerId, settleCycle }) => ({
      ownerType: 'organ' as const,
      ownerId,
      organId: ownerId,
      isMonthly: settleCycle === 'monthly',
    })),
  ]
}

/** The accounts of finance; at the small operator the administrator does everything. */
const financeOf = async (db: Db, { me }: Player) => {
  const rows = await db.select().from(accounts).where(eq(accounts.operatorId, me.operatorId))
  const of = (username: string): Actor => {
    const row = rows.find((one) => one.username === username)
    return row === undefined
      ? { type: 'account', id: me.id, name: me.realname, isSuper: true }
      : { type: 'account', id: row.id, name: row.realname }
  }
  return { auditor: of('finance'), payer: of('finance2') }
}

export const readTreasury = async (tools: Tools, play: Player): Promise<Treasury> => {
  const { operatorId } = play.me
  const receipts = new Map<string, Promise<string>>()
  const draw = async (at: Date) => {
    const scene = await drawScene({ motifs: ['form'], tone: 2, width: 480, height: 640 })
    return uploader(tools, play.me, at)('finance', 'bank-receipt.webp', scene)
  }
  return {
    tools,
    operatorId,
    ...(await financeOf(tools.db, play)),
    earners: await earnersOf(tools.db, operatorId),
    receiptOf: (organId, at) => {
      const url = receipts.get(organId ?? '') ?? draw(at)
      receipts.set(organId ?? '', url)
      return url
    },
  }
}
