import { clorderWords, edgeExam, ExamNotice, type Static } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedNotice } from '../../../gateways/types.ts'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { compileBody } from '../../../http/validate.ts'
import { newId } from '../../../secret/token.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { takeAnswer } from './answer.ts'
import { digestOf, isFresh, isSigned } from './signature.ts'
import { examNotices } from './table.ts'

const fits = compileBody(ExamNotice)

const readPayload = (payload: string): Static<typeof ExamNotice> | undefined => {
  try {
    const notice: unknown = JSON.parse(payload)
    return fits(notice) ? (notice as Static<typeof ExamNotice>) : undefined
  } catch {
    return undefined
  }
}

/** Refuses a notice unless exactly this one was received before. */
const requireKnown = async (db: Db, operatorId: string, { nonce, ...rest }: SignedNotice) => {
  const same = and(eq(examNotices.operatorId, operatorId), eq(examNotices.nonce, nonce))
  const [row] = await db.select({ digest: examNotices.digest }).from(examNotices).where(same)
  if (row === undefined || row.digest !== digestOf({ nonce, ...rest })) throw new Problem('badSignature')
  return { received: true }
}

/**
 * Unreadable, unsigned and stale notices and used nonces get the same error, so a forger learns nothing. The partner
 * delivers unchanged until it gets an answer, so a redelivery is answered as the first time.
 */
const notify = async (call: Call<typeof edgeExam.notify>) => {
  const { db, tools, now, body } = call
  const notice = readPayload(body.payload)
  if (notice === undefined || !isSigned(tools.keyring, notice.operator, body)) throw new Problem('badSignature')
  const operatorId = await operatorIdOf(db, notice.operator)
  if (!isFresh(body, now)) return requireKnown(db, operatorId, body)
  const { appointNo, answer } = notice
  const [heard] = await db
    .insert(examNotices)
    .values({
      id: newId(),
      operatorId,
      nonce: body.nonce,
      digest: digestOf(body),
      appointNo,
      answer,
      at: now.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: examNotices.id })
  if (heard === undefined) return requireKnown(db, operatorId, body)
  const { id, isNew } = await takeAnswer(db, tools, operatorId, notice, now)
  call.audit({ entityId: id, operatorId, detail: { appointNo, answer, isNew } })
  return { received: true }
}

export const edgeExamRoutes = implement(edgeExam, { notify: notify }, clorderWords)
