import type { WalletRow } from '@kangju/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { wallets } from '../../books/wallet/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { balances, walletsWanted } from './figures.ts'
import type { FlowRequest } from './flow-query.ts'

const sorts = {
  availableFen: wallets.availableFen,
  frozenFen: wallets.frozenFen,
  pendingFen: wallets.pendingFen,
} as const

interface Paging {
  readonly page?: number
  readonly limit?: number
  readonly sort?: string
}

/** The wallets whose balances the cards of the same filters sum up, all of one moment; the largest first. */
export const listWallets = ({ tools }: Pick<SignedCall, 'tools'>, request: FlowRequest, paging: Paging) =>
  tools.db.transaction(
    async (tx) => {
      const { page = 1, limit = 20, sort = '-availableFen' } = paging
      const where = walletsWanted(tx, request)
      const column = sorts[sort.replace(/^-/, '') as keyof typeof sorts]
      const order = sort.startsWith('-') ? desc : asc
      const items: WalletRow[] = await tx
        .select({
          id: wallets.ownerId,
          ownerName: sql<string>`coalesce(${peopleTable.name}, case when ${wallets.ownerType} = 'organ' then ${organs.name} end, '')`,
          ownerCode: sql<string | null>`${peopleTable.code}`,
          organName: sql<string | null>`${organs.name}`,
          availableFen: wallets.availableFen,
          frozenFen: wallets.frozenFen,
          pendingFen: wallets.pendingFen,
        })
        .from(wallets)
        .leftJoin(peopleTable, and(eq(wallets.ownerType, 'people'), eq(peopleTable.id, wallets.ownerId)))
        .leftJoin(organs, sql`${organs.id} = coalesce(${peopleTable.organId}, ${wallets.ownerId})`)
        .where(where)
        .orderBy(order(column), asc(wallets.id))
        .limit(limit)
        .offset((page - 1) * limit)
      const total = await tx.$count(wallets, where)
      return { items, total, capped: false, page, limit, summary: await balances(tx, request) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
