import {
  adjustmentCode,
  fill,
  fillText,
  financialFaults as faults,
  type Adjustment,
  type FlowDirection,
  type WalletOwnerType,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { seek } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { yuanOfFen } from '../../../sheet/cell-text.ts'
import { accounts } from '../../base/account/table.ts'
import { operatorSettings, readOperator } from '../../base/operator/service.ts'
import { sendCode } from '../../base/sms/service.ts'
import { moveInWallet, walletsOf, type WalletMovement } from '../../books/wallet/service.ts'
import type { Wallet, WalletFlow } from '../../books/wallet/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'

/** The adjustment that a code confirms. */
interface Change {
  readonly ownerId: string
  readonly direction: FlowDirection
  readonly amountFen: number
}

export type AdjustmentDraft = Omit<Adjustment, 'smsCode'>

const movements = {
  manualCredit: 'credit',
  manualDebit: 'debit',
  penalty: 'penalise',
} as const satisfies Record<Adjustment['bizType'], WalletMovement>

const secondsPerMinute = 60

export const purpose = 'adjust'
export const boundTo = (ownerType: WalletOwnerType, { ownerId, direction, amountFen }: Change) => [
  ownerType,
  ownerId,
  direction,
  String(amountFen),
]

interface Owner {
  readonly name: string
  readonly organId: string
  readonly wallet: Wallet
}

/** The owner of a wallet of this operator; `share` keeps the row from being deleted until the transaction ends. */
const ownerOf = async (
  db: Db,
  operatorId: string,
  ownerType: WalletOwnerType,
  ownerId: string,
  lock?: 'share',
): Promise<Owner> => {
  const all = { operatorId, organId: null }
  const person = ownerType === 'people' ? await seek(db, all, peopleTable, ownerId, lock) : undefined
  const organ = ownerType === 'organ' ? await seek(db, all, organs, ownerId, lock) : undefined
  const wallet = (await walletsOf(db, [ownerId])).get(ownerId)
  const row = person ?? organ
  if (row === undefined || wallet === undefined) throw invalid({ ownerId: [faults.noWallet] })
  return { name: row.name, organId: person?.organId ?? ownerId, wallet }
}

/** Refuses an amount over the operator's limit for one adjustment. */
export const refuseTooMuch = async (db: Db, operatorId: string, amountFen: number) => {
  const { adjustMaxFen } = await operatorSettings(db, operatorId)
  if (amountFen > adjustMaxFen)
    throw invalid({ amountFen: [fillText(faults.tooMuch, { yuan: yuanOfFen(adjustMaxFen) })] })
}

/** The finance approver's mobile number, which must not be the caller's own. */
const approverMobile = async ({ db, tools, me }: SignedCall): Promise<string> => {
  const mobile = openField(tools.keyring, 'operator', 'financeMobile', {
    ...(await readOperator(db, me.operatorId)),
    operatorId: me.operatorId,
  })
  const [account] = await db.select().from(accounts).where(eq(accounts.id, me.id))
  if (account !== undefined && openField(tools.keyring, 'account', 'mobile', account) === mobile)
    throw new Problem('notReady', { fields: { smsCode: [faults.ownMobile] } })
  return mobile
}

/** Sends the code of an adjustment to the finance approver. */
export const sendAdjustmentCode = async (call: SignedCall, ownerType: WalletOwnerType, change: Change) => {
  const { db, me } = call
  const { direction, amountFen } = change
  await refuseTooMuch(db, me.operatorId, amountFen)
  const { name, wallet } = await ownerOf(db, me.operatorId, ownerType, change.ownerId)
  if (direction === 'out' && wallet.availableFen < amountFen) throw new Problem('notEnough')
  const { smsTtlSec, smsResendSec } = await operatorSettings(db, me.operatorId)
  const minutes = Math.max(1, Math.floor(smsTtlSec / secondsPerMinute))
  const { sentTo } = await sendCode(call, {
    purpose,
    mobile: await approverMobile(call),
    boundTo: boundTo(ownerType, change),
    message: (code) => fill(adjustmentCode[direction].zh, { name, yuan: yuanOfFen(amountFen), code, minutes }),
  })
  return { sentTo, resendSec: smsResendSec }
}

interface Actor {
  readonly operatorId: string
  readonly id: string
  readonly realname: string
}

/** Books an adjustment: its flow, its posting, and its proof given to the organisation of the owner. */
export const adjustWallet = async (
  tx: Db,
  ownerType: WalletOwnerType,
  draft: AdjustmentDraft,
  { operatorId, id, realname }: Actor,
  now: Date,
): Promise<WalletFlow> => {
  const { ownerId, bizType, amountFen, remark, attachments = [] } = draft
  const { organId } = await ownerOf(tx, operatorId, ownerType, ownerId, 'share')
  const actor = { id, name: realname }
  const flow = await moveInWallet(tx, movements[bizType], {
    operatorId,
    ownerId,
    fen: amountFen,
    attachments,
    remark,
    actor,
    now,
  })
  await giveFiles(tx, { operatorId, organId }, attachments)
  return flow
}
