import { clorderWords, edgeExam, ExamNotice, type Static } from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { compileBody } from '../../../http/validate.ts'
import { newId } from '../../../secret/token.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { takeAnswer } from './answer.ts'
import { isGenuine } from './signature.ts'
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

/** Unreadable, unsigned, stale and repeated notices get the same error, so a forger learns nothing. */
const notify = async (call: Call<typeof edgeExam.notify>) => {
  const { db, tools, now, body } = call
  const notice = readPayload(body.payload)
  if (notice === undefined || !isGenuine(tools.keyring, notice.operator, body, now)) throw new Problem('badSignature')
  const operatorId = await operatorIdOf(db, notice.operator)
  const { appointNo, answer } = notice
  const [heard] = await db
    .insert(examNotices)
    .values({ id: newId(), operatorId, nonce: body.nonce, appointNo, answer, at: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: examNotices.id })
  if (heard === undefined) throw new Problem('badSignature')
  const { id, isNew } = await takeAnswer(db, tools, operatorId, notice, now)
  call.audit({ entityId: id, operatorId, detail: { appointNo, answer, isNew } })
  return { received: true }
}

export const edgeExamRoutes = implement(edgeExam, { notify: notify }, clorderWords)
