import { edgeFormer, edgeOrgan, edgeStaffWallet, mask } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Call, SignedCall, Tools } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { openField } from '../../../rows/sensitive.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { formerCode, formerLogin, organCode, organLogin, sessionHandlers } from '../../customers/party/service.ts'
import { accountOf, payeeOf, type Owner, type OwnerType } from './payee.ts'
import { requestSettlement, withdrawSettlement } from './request.ts'
import { settlements, type Settlement } from './table.ts'

const rowsAPage = 20
const nothing = { availableFen: 0, frozenFen: 0, pendingFen: 0, totalIncomeFen: 0, totalWithdrawFen: 0 }

const show = ({ keyring }: Tools, row: Settlement) => ({
  ...row,
  accountNo: mask.bank(openField(keyring, 'settlement', 'accountNo', row)),
})

const offsetOf = ({ page = 1 }: { readonly page?: number | undefined }) => (page - 1) * rowsAPage

const readWallet = async ({ db, tools }: Pick<SignedCall, 'db' | 'tools'>, owner: Owner) => {
  const payee = await payeeOf(db, tools, owner)
  const { withdrawMinFen, withdrawMaxFen, withdrawFeeBp } = await operatorSettings(db, owner.operatorId)
  return {
    ...((await walletsOf(db, [owner.ownerId])).get(owner.ownerId) ?? nothing),
    bankName: payee.bankName,
    accountNo: payee.accountNo === null ? null : mask.bank(payee.accountNo),
    isBankComplete: accountOf(payee) === undefined ? (0 as const) : (1 as const),
    minFen: withdrawMinFen,
    maxFen: withdrawMaxFen,
    feeBp: withdrawFeeBp,
  }
}

/** Handlers of a party's own wallet; staff, organisations and former staff share them. */
const walletCalls = (ownerType: OwnerType) => {
  const ownerOf = ({ me }: SignedCall): Owner => ({ operatorId: me.operatorId, ownerType, ownerId: me.id })
  return {
    wallet: (call: Call<typeof edgeOrgan.wallet>) => readWallet(call, ownerOf(call)),

    flows: ({ db, me, query }: Call<typeof edgeOrgan.flows>) =>
      db
        .select()
        .from(walletFlows)
        .where(and(eq(walletFlows.operatorId, me.operatorId), eq(walletFlows.ownerId, me.id)))
        .orderBy(desc(walletFlows.createdAt), desc(walletFlows.id))
        .limit(rowsAPage)
        .offset(offsetOf(query)),

    settlements: async ({ db, tools, me, query }: Call<typeof edgeOrgan.settlements>) => {
      const rows = await db
        .select()
        .from(settlements)
        .where(and(eq(settlements.operatorId, me.operatorId), eq(settlements.ownerId, me.id)))
        .orderBy(desc(settlements.applyAt), desc(settlements.id))
        .limit(rowsAPage)
        .offset(offsetOf(query))
      return rows.map((row) => show(tools, row))
    },

    settle: async (call: Call<typeof edgeOrgan.settle>) => {
      const { db, tools, body, now } = call
      const row = await requestSettlement(db, tools, { ...ownerOf(call), amountFen: body.amountFen, now })
      call.audit({ entityId: row.id, detail: { settleNo: row.settleNo, amountFen: row.amountFen } })
      return show(tools, row)
    },

    withdraw: async (call: Call<typeof edgeOrgan.withdraw>) => {
      const row = await withdrawSettlement(call.db, ownerOf(call), call.params.id, call.now)
      call.audit({ entityId: row.id, detail: { settleNo: row.settleNo } })
      return show(call.tools, row)
    },
  }
}

export const edgeWalletRoutes = [
  ...implement(edgeStaffWallet, walletCalls('people')),
  ...implement(edgeOrgan, {
    code: organCode,
    login: organLogin,
    ...sessionHandlers('organisation'),
    ...walletCalls('organ'),
  }),
  ...implement(edgeFormer, {
    code: formerCode,
    login: formerLogin,
    ...sessionHandlers('former'),
    ...walletCalls('people'),
  }),
]
