import { fillText, unusualTexts } from '@kangju/contract'
import { notifyRole } from '../bus/outbox.ts'
import type { Db } from '../db/client.ts'
import { writeAudit } from './audit.ts'
import type { Me, Tools } from './call.ts'
import { spend, type RateName, type Spent } from './rates.ts'

type Unusual = keyof typeof unusualTexts

interface Alarm {
  readonly tools: Tools
  /** The transaction of the request, or the pool. */
  readonly db: Db
  readonly operatorId: string
  readonly actor?: Pick<Me, 'id' | 'realname'>
  readonly ip?: string | undefined
}

/** Alerts the administrators, and leaves an audit row that is found later. */
const alertUnusual = async ({ tools, db, operatorId, actor, ip }: Alarm, what: Unusual, { amount }: Spent) => {
  const now = tools.clock()
  const name = actor?.realname ?? ''
  tools.log.warn({ what, operatorId, actorId: actor?.id, amount }, 'an action is unusually frequent')
  await db.transaction(async (tx) => {
    const msg = fillText(unusualTexts[what], { name, n: amount })
    await notifyRole(tx, operatorId, 'operator_user', {
      orderType: '',
      msg,
      now,
      path: '/account/list',
      // The account itself must not be warned.
      by: actor?.id,
    })
    await writeAudit(tx, tools.keyring, {
      operatorId,
      at: now,
      actorId: actor?.id ?? null,
      actorName: actor?.realname ?? null,
      action: `unusual.${what}`,
      entityId: actor?.id ?? null,
      detail: { amount },
      ip: ip ?? null,
    })
  })
}

const rateOfUnusual = {
  reveal: 'reveal.account',
  export: 'export.account',
  exportRows: 'exportRows.account',
  smsCode: 'smsCode.operator',
  smsNote: 'smsNote.operator',
} as const satisfies Record<Unusual, RateName>

/** Counts an action, refuses it above the limit, and alerts the administrators when the count is unusual. */
export const spendNoticed = async (alarm: Alarm, what: Unusual, amount = 1) => {
  const { tools, db, actor, operatorId } = alarm
  const spent = await spend({ ...tools, db }, rateOfUnusual[what], actor?.id ?? operatorId, amount)
  if (spent.isAlarming) await alertUnusual(alarm, what, spent)
}
