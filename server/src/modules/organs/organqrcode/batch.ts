import { businessDay, type CodeBatchDraft } from '@kangju/contract'
import { nextOf } from '../../../db/numbers.ts'
import type { SignedCall } from '../../../http/call.ts'
import { crockford, newId } from '../../../secret/token.ts'
import { organQrCodes } from './table.ts'

const codeLength = 10

const newBatchNo = async ({ db, me, now }: SignedCall): Promise<string> => {
  const day = businessDay(now).replaceAll('-', '')
  const number = await nextOf(db, `codes:${me.operatorId}:${day}`)
  return `${day}-${String(number).padStart(3, '0')}`
}

/** Creates free codes; a code that any operator has already is drawn again. */
export const addBatch = async (
  call: SignedCall,
  { count, remark }: CodeBatchDraft,
  draw: () => string = () => crockford(codeLength),
) => {
  const { db, me, now } = call
  const batchNo = await newBatchNo(call)
  const at = now.toISOString()
  const row = () => ({
    id: newId(),
    operatorId: me.operatorId,
    codeNo: draw(),
    batchNo,
    remark: remark ?? null,
    createdAt: at,
    createdBy: me.id,
    createdByName: me.realname,
    updatedAt: at,
    updatedBy: me.id,
  })
  for (let made = 0; made < count;) {
    const rows = await db
      .insert(organQrCodes)
      .values(Array.from({ length: count - made }, row))
      .onConflictDoNothing()
      .returning({ id: organQrCodes.id })
    made += rows.length
  }
  call.audit({ detail: { batchNo, count, ...(remark === undefined ? {} : { remark }) } })
  return { batchNo, count }
}
