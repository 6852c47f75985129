import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import { vouchers } from './table.ts'

type Voucher = Omit<typeof vouchers.$inferInsert, 'id' | 'at'> & { readonly now: Date }

/** Records the use of a voucher; one used before is refused, also if both uses happen at the same time. */
export const takeVoucher = async (tx: Db, { no, now, ...of }: Voucher) => {
  const [row] = await tx
    .insert(vouchers)
    .values({ ...of, id: newId(), no: no.trim(), at: now.toISOString() })
    .onConflictDoNothing()
    .returning({ no: vouchers.no })
  if (row === undefined) throw new Problem('voucherUsed')
}

type VoucherKey = Pick<Voucher, 'operatorId' | 'direction' | 'method' | 'no'>

/** Makes a voucher usable again: what it was for did not come about. */
export const releaseVoucher = async (tx: Db, { operatorId, direction, method, no }: VoucherKey) => {
  await tx
    .delete(vouchers)
    .where(
      and(
        eq(vouchers.operatorId, operatorId),
        eq(vouchers.direction, direction),
        eq(vouchers.method, method),
        eq(vouchers.no, no.trim()),
      ),
    )
}
