import {
  checkAdjustment,
  flowDirectionWords,
  organfinancial,
  organfinancialWords,
  peoplefinancial,
  peoplefinancialWords,
  type Adjustment,
  type WalletOwnerType,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { implement, type Handlers } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { cleanDraft, refuseBy } from '../../../rows/draft.ts'
import { find } from '../../../rows/scope.ts'
import { exportColumns } from '../../../sheet/cells.ts'
import { sheetExport, type ExportSource } from '../../../sheet/export.ts'
import { actWithCode } from '../../base/sms/service.ts'
import { wallets, walletFlows } from '../../books/wallet/table.ts'
import { adjustWallet, boundTo, purpose, refuseTooMuch, sendAdjustmentCode } from './adjust.ts'
import type { FlowQuery } from './flow-query.ts'
import { listWallets } from './wallets.ts'
import { flowsByIds, listFlows, wholeFlows, type ListedFlow } from './list.ts'

type FinancialArea = typeof peoplefinancial | typeof organfinancial

/** One flow with its proof, and the wallet of its owner as it is now. */
const readFlow = async ({ db, me }: SignedCall, ownerType: WalletOwnerType, id: string) => {
  const { ownerType: found, ownerId, attachments } = await find(db, me, walletFlows, id)
  if (found !== ownerType) throw new Problem('missing')
  const [row] = await flowsByIds(db, [id])
  const [wallet] = await db.select().from(wallets).where(eq(wallets.ownerId, ownerId))
  if (row === undefined || wallet === undefined) throw new Problem('missing')
  return { ...row, attachments, wallet }
}

const adjust = async (call: Call, ownerType: WalletOwnerType) => {
  const { db, me, now } = call
  const { smsCode, ...draft } = call.body as unknown as Adjustment
  refuseBy(checkAdjustment(draft))
  await cleanDraft(call, peoplefinancial.add.body, { ...draft }, undefined)
  await refuseTooMuch(db, me.operatorId, draft.amountFen)
  return actWithCode(call, { purpose, boundTo: boundTo(ownerType, draft), code: smsCode }, async (tx) => {
    const flow = await adjustWallet(tx, ownerType, draft, me, now)
    call.audit({ entityId: flow.id, detail: { flowNo: flow.flowNo, ...draft } })
    return { id: flow.id, flowNo: flow.flowNo, availAfterFen: flow.availAfterFen ?? 0 }
  })
}

const amountIf = (direction: ListedFlow['direction']) => ({
  heading: flowDirectionWords[direction],
  kind: 'money' as const,
  value: (row: ListedFlow) => (row.direction === direction ? row.amountFen : undefined),
})

/** Handlers of the wallets of staff or of organisations. */
const handlersOf = (area: FinancialArea, ownerType: WalletOwnerType) => {
  const words = ownerType === 'people' ? peoplefinancialWords : organfinancialWords
  const requestOf = ({ me, query }: Pick<ExportSource, 'me' | 'query'>) => ({
    me,
    ownerType,
    query: query as FlowQuery,
  })
  const columns = exportColumns<ListedFlow>(
    [
      'flowNo',
      'createdAt',
      'ownerName',
      ...(ownerType === 'people' ? ['ownerCode', 'organName'] : []),
      'bizType',
      amountIf('in'),
      amountIf('out'),
      'availBeforeFen',
      'availAfterFen',
      'frozenAfterFen',
      'pendingAfterFen',
      'postStatus',
      'availableAt',
      'bizNo',
      'remark',
      'operatorName',
    ],
    area.read.reply,
    words,
  )
  return {
    list: (call: Call) => listFlows(call, requestOf({ me: call.me, query: call.query as never }), call.query as object),
    wallets: (call: Call) =>
      listWallets(call, requestOf({ me: call.me, query: call.query as never }), call.query as object),
    read: (call: Call) => readFlow(call, ownerType, (call.params as { id: string }).id),
    sendcode: (call: Call) => sendAdjustmentCode(call, ownerType, call.body as never),
    add: (call: Call) => adjust(call, ownerType),
    export: sheetExport<ListedFlow>(area.export, { title: words.title, columns, ...wholeFlows(requestOf) }),
  }
}

export const financialRoutes = [
  ...implement(
    peoplefinancial,
    handlersOf(peoplefinancial, 'people') as unknown as Handlers<typeof peoplefinancial>,
    peoplefinancialWords,
  ),
  ...implement(
    organfinancial,
    handlersOf(organfinancial, 'organ') as unknown as Handlers<typeof organfinancial>,
    organfinancialWords,
  ),
]
