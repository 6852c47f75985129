import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { organNames } from '../../organs/organ/service.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleNames } from '../../staff/people/service.ts'
import { peopleTable } from '../../staff/people/table.ts'

export type OwnerType = 'people' | 'organ'

export interface Owner {
  readonly operatorId: string
  readonly ownerType: OwnerType
  readonly ownerId: string
}

/** The owner of a wallet as a payee. */
export interface Payee extends Owner {
  readonly name: string
  readonly organId: string
  readonly organName: string | null
  /** False while suspended. Closed organisations and former staff keep their wallet for withdrawal. */
  readonly isEnabled: boolean
  readonly isMonthly: boolean
  readonly bankName: string | null
  readonly bankBranch: string | null
  readonly accountName: string | null
  readonly accountNo: string | null
}

const orNull = (text: string) => (text === '' ? null : text)

const personAsPayee = async (db: Db, { keyring }: Tools, owner: Owner, lock?: 'share'): Promise<Payee> => {
  const row = await find(db, { operatorId: owner.operatorId, organId: null }, peopleTable, owner.ownerId, lock)
  return {
    ...owner,
    name: row.name,
    organId: row.organId,
    organName: (await organNames(db, [row.organId])).get(row.organId) ?? null,
    isEnabled: row.status !== 'suspended',
    isMonthly: false,
    bankName: row.bankName,
    bankBranch: row.bankBranch,
    accountName: row.name,
    accountNo: orNull(openField(keyring, 'people', 'bankAccountNo', row)),
  }
}

const organAsPayee = async (db: Db, { keyring }: Tools, owner: Owner, lock?: 'share'): Promise<Payee> => {
  const query = db.select().from(organs).where(eq(organs.id, owner.ownerId))
  const [row] = await (lock === undefined ? query : query.for(lock))
  if (row === undefined || row.operatorId !== owner.operatorId || row.deletedAt !== null) throw new Problem('missing')
  return {
    ...owner,
    name: row.name,
    organId: row.id,
    organName: row.name,
    isEnabled: row.active === 0 || row.status === 'enabled',
    isMonthly: row.settleCycle === 'monthly',
    bankName: row.bankName,
    bankBranch: row.bankBranch,
    accountName: row.bankAccountName,
    accountNo: orNull(openField(keyring, 'organ', 'bankAccountNo', row)),
  }
}

/** Reads the payee; `share` keeps it from being suspended until the transaction ends. */
export const payeeOf = (db: Db, tools: Tools, owner: Owner, lock?: 'share'): Promise<Payee> =>
  (owner.ownerType === 'people' ? personAsPayee : organAsPayee)(db, tools, owner, lock)

interface Account {
  readonly bankName: string
  readonly bankBranch: string
  readonly accountName: string
  readonly accountNo: string
}

/** The complete bank account of a payee, or undefined. */
export const accountOf = ({ bankName, bankBranch, accountName, accountNo }: Payee): Account | undefined =>
  bankName === null || bankBranch === null || accountName === null || accountNo === null
    ? undefined
    : { bankName, bankBranch, accountName, accountNo }

/** The name of the payee now. */
export const payeeNameOf = async (db: Db, { ownerType, ownerId }: Owner): Promise<string> => {
  const names = await (ownerType === 'people' ? peopleNames : organNames)(db, [ownerId])
  return names.get(ownerId) ?? ''
}
