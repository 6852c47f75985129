import {
  fillText,
  prepaycard,
  prepaycardMachine,
  prepaycardTexts as texts,
  prepaycardWords,
  type Text,
} from '@kangju/contract'
import { and, asc, desc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Me, SignedCall } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { crud } from '../../../rows/crud.ts'
import { fromDay, has, is, toDay } from '../../../rows/filter.ts'
import { within } from '../../../rows/scope.ts'
import { voidCards } from '../../books/prepaycard/service.ts'
import { prepayBatches as table, prepayCards } from '../../books/prepaycard/table.ts'
import { servicesOnSale } from '../../catalogue/project/service.ts'
import { generateCards } from './generate.ts'
import { batchValues, generationFault } from './save.ts'
import { showBatches } from './show.ts'

const picksAtMost = 1000

const isGenerating = sql<0 | 1>`(select count(*)::int from task where task.id = prepay_batch.task_id
  and prepay_batch.status = 'draft' and task.status in ('queued', 'running'))`

/** Cards that have left the stock keep a batch from being voided. */
const cardsBeyondStock = ({ db }: Pick<SignedCall, 'db'>, batchId: string) =>
  db.$count(
    prepayCards,
    and(
      eq(prepayCards.batchId, batchId),
      notInArray(prepayCards.status, ['inStock', 'void']),
      isNull(prepayCards.deletedAt),
    ),
  )

const batchesOf = ({ db, me }: { db: SignedCall['db']; me: Me }, ids: string[]) =>
  db
    .select()
    .from(table)
    .where(and(within(me, table), inArray(table.id, ids)))

export const prepaycardRoutes = implement(
  prepaycard,
  {
    ...crud(prepaycard, {
      table,
      machine: prepaycardMachine,
      withheld: ['numberStart', 'taskId', 'printTries', 'printingUntil'],
      extras: { isGenerating },
      filters: {
        keyword: has(table.name, table.batchNo),
        cardKind: is(table.cardKind),
        named: is(table.named),
        usage: is(table.usage),
        createdFrom: fromDay(table.createdAt),
        createdTo: toDay(table.createdAt),
        status: is(table.status),
      },
      sorts: {
        batchNo: table.batchNo,
        name: table.name,
        faceFen: table.faceFen,
        quantity: table.quantity,
        createdAt: table.createdAt,
      },
      order: [desc(table.id)],
      view: showBatches,
      store: batchValues,
      obstacles: async (call, row, move): Promise<Record<string, Text[]>> => {
        if (move !== 'void') return {}
        const n = await cardsBeyondStock(call, row.id)
        return n === 0 ? {} : { status: [fillText(texts.beyondStock, { n })] }
      },
      follows: (_call, row, move) => {
        if (move === 'disable') return [texts.stopsUse]
        return move === 'void' ? [fillText(texts.voids, { n: row.generatedCount })] : []
      },
      moved: async (call, row, move, body) => {
        if (move === 'void') await voidCards(call.db, row.id, call, (body['remark'] as string | undefined) ?? null)
      },
      usedBy: async (call, ids) => {
        const rows = await batchesOf(call, ids)
        return (await Promise.all(rows.map((row) => generationFault(call, row)))).filter((why) => why !== undefined)
      },
    }),

    nopage: ({ db, me }) =>
      db
        .select({ id: table.id, name: sql<string>`${table.name} || ' · ' || ${table.batchNo}` })
        .from(table)
        .where(and(within(me, table), gt(table.generatedCount, 0)))
        .orderBy(desc(table.id), asc(table.name))
        .limit(picksAtMost),

    services: ({ db, me }) => servicesOnSale(db, me),

    createinfo: (call) => generateCards(call, call.params.id),
  },
  prepaycardWords,
)
