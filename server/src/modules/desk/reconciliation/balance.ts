import {
  accountNames,
  addDays,
  balanceDaysAtMost,
  daysBetween,
  fillText,
  growsByDebit,
  reconciliationTexts as texts,
  type AccountBalance,
  type ChartDay,
  type DayBalance,
  type LedgerAccount,
} from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { invalid } from '../../../kit/problem.ts'
import { movements, movementsByDay, type DayMovement } from '../../books/ledger/service.ts'

export interface Period {
  readonly operatorId: string
  readonly from: string
  readonly to: string
}

const firstDay = '1900-01-01'

/** Refuses a period that ends before it begins or is too long. */
export const checkPeriod = ({ from, to }: Omit<Period, 'operatorId'>) => {
  if (to < from) throw invalid({ to: [texts.periodOrder] })
  if (daysBetween(from, to) >= balanceDaysAtMost)
    throw invalid({ to: [fillText(texts.periodLength, { n: balanceDaysAtMost })] })
}

/** Growth of an account on its own side. */
const growth = (account: LedgerAccount, { debitFen, creditFen }: Pick<DayMovement, 'debitFen' | 'creditFen'>) =>
  growsByDebit(account) ? debitFen - creditFen : creditFen - debitFen

const openingsOf = async (db: Db, { operatorId, from }: Period) => {
  const before = from === firstDay ? [] : await movements(db, { operatorId, from: firstDay, to: addDays(from, -1) })
  return new Map(before.map((sum) => [sum.account, growth(sum.account, sum)]))
}

/** Opening, debits, credits and closing of every account. */
export const trialBalance = async (db: Db, period: Period) => {
  checkPeriod(period)
  const openings = await openingsOf(db, period)
  const moved = new Map((await movements(db, period)).map((sum) => [sum.account, sum]))
  const accounts = accountNames.map((account): AccountBalance => {
    const { debitFen = 0, creditFen = 0, entries = 0 } = moved.get(account) ?? {}
    const openingFen = openings.get(account) ?? 0
    const closingFen = openingFen + growth(account, { debitFen, creditFen })
    return { account, openingFen, debitFen, creditFen, closingFen, entries }
  })
  const total = (of: (row: AccountBalance) => number) => accounts.reduce((sum, row) => sum + of(row), 0)
  return { accounts, debitFen: total((row) => row.debitFen), creditFen: total((row) => row.creditFen) }
}

/** The same for each day of one account that has entries. */
export const accountDays = async (db: Db, account: LedgerAccount, period: Period): Promise<DayBalance[]> => {
  checkPeriod(period)
  let balance = (await openingsOf(db, period)).get(account) ?? 0
  const days = (await movementsByDay(db, period)).filter((sum) => sum.account === account)
  return days.map(({ day, debitFen, creditFen, entries }) => {
    const openingFen = balance
    balance += growth(account, { debitFen, creditFen })
    return { day: day ?? '', openingFen, debitFen, creditFen, closingFen: balance, entries }
  })
}

const escrow: readonly LedgerAccount[] = ['ORDER_ESCROW', 'GOODS_ESCROW']
const wallets: readonly LedgerAccount[] = ['WALLET_PENDING', 'WALLET_AVAIL', 'WALLET_FROZEN']
const revenue: readonly LedgerAccount[] = ['PLATFORM_REVENUE', 'GOODS_REVENUE', 'FEE_INCOME']

/** Balances of escrow and wallets at the end of each day, and the revenue of the day. */
export const chartDays = async (db: Db, period: Period): Promise<ChartDay[]> => {
  checkPeriod(period)
  const openings = await openingsOf(db, period)
  const byDay = Map.groupBy(await movementsByDay(db, period), ({ day }) => day ?? '')
  const openingOf = (accounts: readonly LedgerAccount[]) =>
    accounts.reduce((sum, account) => sum + (openings.get(account) ?? 0), 0)
  let escrowFen = openingOf(escrow)
  let walletFen = openingOf(wallets)
  const count = daysBetween(period.from, period.to) + 1
  return Array.from({ length: count }, (_, n) => {
    const day = addDays(period.from, n)
    const grown = (accounts: readonly LedgerAccount[]) =>
      (byDay.get(day) ?? [])
        .filter(({ account }) => accounts.includes(account))
        .reduce((sum, one) => sum + growth(one.account, one), 0)
    escrowFen += grown(escrow)
    walletFen += grown(wallets)
    return { day, escrowFen, walletFen, revenueFen: grown(revenue) }
  })
}
