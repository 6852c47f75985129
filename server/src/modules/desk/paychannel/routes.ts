import { edgePay, type PayNotice } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { newToken, tokenHash } from '../../../secret/token.ts'
import { takeNotice } from './notice.ts'
import { payments } from '../../books/pay/table.ts'
import { payNotices } from './table.ts'

/** What became of a payment. */
const outcomeOf = async (db: Db, channel: string, channelNo: string): Promise<'paid' | 'late' | 'stray'> => {
  const its = and(eq(payNotices.channel, channel), eq(payNotices.channelNo, channelNo), eq(payNotices.kind, 'paid'))
  const rows = await db.select({ outcome: payNotices.outcome }).from(payNotices).where(its)
  return (['paid', 'late'] as const).find((one) => rows.some(({ outcome }) => outcome === one)) ?? 'stray'
}

/** Sandbox payment by ticket holders; it moves no real money and exists only without a configured merchant. */
const payAtTill = async ({ db, tools, body, now, audit }: Call<typeof edgePay.sandbox>) => {
  const { till, name } = tools.pay
  if (till === undefined) throw new Problem('missing')
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.channel, name), eq(payments.ticketHash, tokenHash(body.ticket))))
  if (payment === undefined) throw new Problem('missing')
  const { operatorId, bizId, bizNo, fen, channelNo: known } = payment
  if (known !== null) return { channelNo: known, outcome: await outcomeOf(db, name, known) }
  const channelNo = `SB${newToken().slice(0, 24)}`
  const said: PayNotice = { kind: 'paid', method: body.method, bizNo, channelNo, fen }
  audit({ operatorId, entityId: bizId, detail: { bizNo, fen, method: body.method } })
  await takeNotice(db, tools, name, till(said, now), now)
  return { channelNo, outcome: await outcomeOf(db, name, channelNo) }
}

export const edgePayRoutes = implement(edgePay, {
  notify: async ({ db, tools, params, body, now, audit }) => {
    const outcome = await takeNotice(db, tools, params.channel, body, now)
    audit({ detail: { outcome } })
    return { received: outcome !== 'unknown' }
  },
  sandbox: payAtTill,
})
