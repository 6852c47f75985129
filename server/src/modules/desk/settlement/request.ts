import {
  businessDay,
  fillText,
  monthlyDays,
  openSettlementStates,
  settlementAsked,
  settlementFaults as faults,
  settlementMoves,
  startOfBusinessDay,
  type OperatorSettings,
} from '@kangju/contract'
import { and, eq, gte, inArray, ne } from 'drizzle-orm'
import { notifyRole } from '../../../bus/outbox.ts'
import type { Db } from '../../../db/client.ts'
import { nextNumber } from '../../../db/numbers.ts'
import type { Tools } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { yuanOfFen } from '../../../sheet/cell-text.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { lockWallets, moveInWallet } from '../../books/wallet/service.ts'
import { accountOf, payeeOf, type Owner, type Payee } from './payee.ts'
import { changeSettlement, entryOf, holdSettlement } from './rows.ts'
import { settlements, type Settlement } from './table.ts'

const wholeBp = 10_000

const refuseAmount = (amountFen: number, { withdrawMinFen, withdrawMaxFen }: OperatorSettings) => {
  if (amountFen < withdrawMinFen)
    throw invalid({ amountFen: [fillText(faults.tooLittle, { yuan: yuanOfFen(withdrawMinFen) })] })
  if (amountFen > withdrawMaxFen)
    throw invalid({ amountFen: [fillText(faults.tooMuch, { yuan: yuanOfFen(withdrawMaxFen) })] })
}

const refusePayee = ({ isEnabled, isMonthly }: Payee, now: Date) => {
  if (!isEnabled) throw new Problem('notReady', { fields: { owner: [faults.suspended] } })
  const day = Number(businessDay(now).slice(8))
  if (isMonthly && (day < monthlyDays.from || day > monthlyDays.to))
    throw new Problem('notReady', { fields: { settleCycle: [fillText(faults.onlyFirstDays, monthlyDays)] } })
}

/** Called with the wallet locked, so that of concurrent requests the second sees the first. */
const refuseRepeated = async (tx: Db, ownerId: string, { withdrawPerDay }: OperatorSettings, now: Date) => {
  const own = eq(settlements.ownerId, ownerId)
  if ((await tx.$count(settlements, and(own, inArray(settlements.status, [...openSettlementStates])))) > 0)
    throw new Problem('withdrawalOpen')
  const today = gte(settlements.applyAt, startOfBusinessDay(businessDay(now)).toISOString())
  // A request that was taken back does not count.
  if ((await tx.$count(settlements, and(own, today, ne(settlements.status, 'withdrawn')))) >= withdrawPerDay)
    throw new Problem('notReady', { fields: { amountFen: [fillText(faults.dailyLimit, { n: withdrawPerDay })] } })
}

interface Request extends Owner {
  readonly amountFen: number
  readonly now: Date
}

/** Amounts and account of a request that the payee may make. */
const termsOf = (payee: Payee, amountFen: number, settings: OperatorSettings, now: Date) => {
  refusePayee(payee, now)
  const account = accountOf(payee)
  if (account === undefined) throw new Problem('notReady', { fields: { accountNo: [faults.bankIncomplete] } })
  refuseAmount(amountFen, settings)
  const feeFen = Math.floor((amountFen * settings.withdrawFeeBp) / wholeBp)
  const netFen = amountFen - feeFen
  if (netFen <= 0) throw invalid({ amountFen: [faults.nothingLeft] })
  return { amountFen, feeFen, netFen, account }
}

/** Asks for a withdrawal: freezes the money (P9) and notifies the reviewers. */
export const requestSettlement = async (tx: Db, tools: Tools, request: Request): Promise<Settlement> => {
  const { operatorId, ownerType, ownerId, now } = request
  const payee = await payeeOf(tx, tools, { operatorId, ownerType, ownerId }, 'share')
  const settings = await operatorSettings(tx, operatorId)
  const { account, ...amounts } = termsOf(payee, request.amountFen, settings, now)
  const availSnapshotFen = (await lockWallets(tx, [ownerId])).get(ownerId)?.availableFen ?? 0
  await refuseRepeated(tx, ownerId, settings, now)
  const settleNo = await nextNumber(tx, 'TX', now)
  const at = now.toISOString()
  const id = newId()
  const settlement = {
    id,
    operatorId,
    createdAt: at,
    createdByName: payee.name,
    updatedAt: at,
    settleNo,
    ownerType,
    ownerId,
    ownerName: payee.name,
    organId: payee.organId,
    organName: payee.organName,
    ...amounts,
    payMethod: 'bank',
    ...account,
    accountNo: encrypt(tools.keyring, { table: 'settlement', field: 'accountNo', operatorId, id }, account.accountNo),
    availSnapshotFen,
    applyAt: at,
    status: 'reviewing',
  } as const
  const actor = { id: ownerId, name: payee.name }
  const entry = {
    operatorId,
    ownerId,
    fen: amounts.amountFen,
    bizNo: settleNo,
    settlementId: settlement.id,
    actor,
    now,
  }
  await moveInWallet(tx, 'withdraw', entry)
  const [row] = await tx.insert(settlements).values(settlement).returning()
  if (row === undefined) throw new Error('no settlement was inserted')
  const msg = fillText(settlementAsked, { name: payee.name, yuan: yuanOfFen(amounts.amountFen) })
  await notifyRole(tx, operatorId, 'settlement', {
    orderType: '',
    msg,
    now,
    organId: payee.organId,
    path: `/withdrawal/realy?open=${row.id}`,
  })
  return row
}

/** Takes back a request that has not been reviewed, which frees the money (P10). */
export const withdrawSettlement = async (tx: Db, owner: Owner, id: string, now: Date): Promise<Settlement> => {
  const { operatorId, ownerId } = owner
  const actor = { type: 'staff', id: ownerId, name: null } as const
  const row = await holdSettlement(tx, { operatorId, organId: null }, id, { actor, now }, 'withdraw')
  const mover = { actor: { ...actor, name: row.ownerName }, now }
  await moveInWallet(tx, 'returnWithdrawal', entryOf(row, mover))
  return changeSettlement(tx, row, { status: settlementMoves.withdraw.to }, mover)
}
