import { businessDay, fillText, luhnDigit, prepaycardTexts as texts } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextOf } from '../../../db/numbers.ts'
import { addRows } from '../../../db/put-rows.ts'
import { Problem } from '../../../kit/problem.ts'
import { firstStamps, nextVersion, type Writer } from '../../../rows/stamps.ts'
import type { Me } from '../../../http/call.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { readOperator } from '../../base/operator/service.ts'
import { newCardPassword, passwordColumns } from './password.ts'
import { prepayBatches, prepayCards, type PrepayBatch } from './table.ts'

const batchesOfYear = 999

const numberOf = (start: string, seq: number) => {
  const digits = start + String(seq).padStart(6, '0')
  return digits + luhnDigit(digits)
}

/**
 * Reserves the card numbers of a locked batch: prefix, year and number within the year. The series of a prefix and year
 * never starts again, so a number is unique forever.
 */
export const startNumbers = async (tx: Db, batch: PrepayBatch, now: Date): Promise<PrepayBatch> => {
  if (batch.numberStart !== null) return batch
  const { cardPrefix } = await readOperator(tx, batch.operatorId)
  const year = businessDay(now).slice(0, 4)
  const ofYear = cardPrefix + year.slice(2)
  const number = await nextOf(tx, `prepaycard:${ofYear}`)
  if (number > batchesOfYear)
    throw new Problem('notReady', { fields: { quantity: [fillText(texts.noNumberLeft, { year })] } })
  const numberStart = ofYear + String(number).padStart(3, '0')
  const seqFrom = numberOf(numberStart, 1)
  const seqTo = numberOf(numberStart, batch.quantity)
  await tx.update(prepayBatches).set({ numberStart, seqFrom, seqTo }).where(eq(prepayBatches.id, batch.id))
  return { ...batch, numberStart, seqFrom, seqTo }
}

type Maker = Writer & { readonly me: Pick<Me, 'id' | 'realname'> }

interface Making extends Maker {
  readonly keyring: Keyring
  /** The service of a visit card's option. */
  readonly projectId: string | null
  readonly atMost: number
}

/**
 * Adds the next cards of a locked batch and counts them in the same transaction, so that an interrupted generation
 * continues where it ended. The last card enables the batch.
 */
export const addNextCards = async (tx: Db, batch: PrepayBatch, { keyring, projectId, atMost, ...maker }: Making) => {
  const { id: batchId, operatorId, numberStart, quantity, generatedCount, cardKind, named, faceFen, maxPayBp } = batch
  if (numberStart === null || batch.status !== 'draft') throw new Problem('wrongState')
  const scope =
    projectId === null
      ? { scopeType: batch.scopeType, scopeIds: batch.scopeIds }
      : { scopeType: 'projects' as const, scopeIds: [projectId] }
  const count = Math.min(atMost, quantity - generatedCount)
  const shared = { operatorId, batchId, cardKind, named, faceFen, maxPayBp, ...scope, status: 'inStock' as const }
  const stamped = firstStamps(maker)
  const cards = Array.from({ length: count }, (_, at) => {
    const id = newId()
    const seq = generatedCount + at + 1
    const password = passwordColumns(keyring, { id, operatorId }, newCardPassword())
    return { ...shared, ...stamped, id, seq, cardNo: numberOf(numberStart, seq), ...password }
  })
  await addRows(tx, prepayCards, cards)
  const done = generatedCount + count
  const end = done === quantity ? { status: 'enabled' as const, ...nextVersion(maker) } : {}
  await tx
    .update(prepayBatches)
    .set({ generatedCount: done, ...end })
    .where(eq(prepayBatches.id, batchId))
  return { done, total: quantity }
}

/** Voids all cards of a locked batch; its caller has checked that all are in stock. */
export const voidCards = async (tx: Db, batchId: string, { me, now }: Maker, remark: string | null) => {
  const at = now.toISOString()
  await tx.execute(sql`with voided as (
      update prepay_card set status = 'void', flow_seq = flow_seq + 1, version = version + 1,
        updated_at = ${at}, updated_by = ${me.id}
      where batch_id = ${batchId} and status = 'inStock' and deleted_at is null
      returning id, operator_id, flow_seq)
    insert into prepay_card_flow (id, operator_id, card_id, seq, type, amount_fen, balance_after_fen, remark, by_name, at)
    select gen_random_uuid(), operator_id, id, flow_seq, 'void', 0, 0, ${remark}, ${me.realname}, ${at} from voided`)
}
