import { fillText, t } from '@kangju/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { stopReceivingAt } from './service.ts'
import { peopleTable } from './table.ts'

const texts = {
  use: t(
    '“{name}”有{n}名人员（含离职）',
    '“{name}” has or had {n} people',
    '«{name}» tiene o tuvo {n} personas',
    '「{name}」にはスタッフが{n}名います（退職者を含む）',
  ),
  stopReceiving: t(
    '{n}名接单中的人员停止接单',
    '{n} people stop receiving visits',
    '{n} personas dejan de recibir visitas',
    '受注中のスタッフ{n}名が受注を停止します',
  ),
}

export const peopleOfOrgans: OrganDependent = {
  use: {
    text: texts.use,
    count: async (db, organIds) => {
      const rows = await db
        .select({ organId: peopleTable.organId, n: sql<number>`count(*)::int` })
        .from(peopleTable)
        .where(inArray(peopleTable.organId, organIds))
        .groupBy(peopleTable.organId)
      return new Map(rows.map((row) => [row.organId, row.n]))
    },
  },
  follows: async ({ db }, { id }, move) => {
    if (move !== 'close') return []
    const n = await db.$count(
      peopleTable,
      and(eq(peopleTable.organId, id), eq(peopleTable.isReceive, 1), isNull(peopleTable.deletedAt)),
    )
    return n === 0 ? [] : [fillText(texts.stopReceiving, { n })]
  },
  closed: async (call, { id }) => {
    call.audit({ detail: { stoppedReceiving: await stopReceivingAt(call.db, id, call) } })
  },
}
