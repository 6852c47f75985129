import { desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { decrypt, encrypt, type Keyring } from '../../../secret/keyring.ts'
import type { Tools } from '../../../http/call.ts'
import { smsOutbox } from './table.ts'

export interface Message {
  operatorId: string
  mobile: string
  text: string
  now: Date
}

/** Queues a message in the transaction of its cause; encrypted, since it may hold a code. */
export const putInOutbox = async (tx: Db, keyring: Keyring, { operatorId, mobile, text, now }: Message) => {
  const [row] = await tx
    .insert(smsOutbox)
    .values({
      operatorId,
      mobile: encrypt(keyring, 'sms_outbox.mobile', mobile),
      message: encrypt(keyring, 'sms_outbox.message', text),
      createdAt: now.toISOString(),
    })
    .returning({ id: smsOutbox.id })
  if (row === undefined) throw new Error('nothing was put into the outbox')
  return row.id
}

/** Sends a queued message; without a gateway it stays in the outbox, and the log says so. */
export const deliver = async (tools: Tools, id: number, { mobile, text }: Pick<Message, 'mobile' | 'text'>) => {
  if (tools.sms === undefined) {
    tools.log.warn({ outboxId: id }, 'no SMS gateway is configured: a message waits in the table sms_outbox')
    return
  }
  const it = eq(smsOutbox.id, id)
  try {
    await tools.sms.send(mobile, text)
  } catch (error) {
    tools.log.error({ err: error, outboxId: id }, 'an SMS was not sent')
    await tools.db.update(smsOutbox).set({ message: '', failure: 'not sent, see the log' }).where(it)
    throw new Problem('messageNotSent')
  }
  await tools.db.update(smsOutbox).set({ message: '', sentAt: tools.clock().toISOString() }).where(it)
}

/** The queued messages, newest first: for a command of the administrator, and for tests. */
export const readOutbox = async (db: Db, keyring: Keyring, limit = 20) => {
  const rows = await db
    .select()
    .from(smsOutbox)
    .where(isNull(smsOutbox.sentAt))
    .orderBy(desc(smsOutbox.id))
    .limit(limit)
  return rows
    .filter((row) => row.message !== '')
    .map(({ id, createdAt, mobile, message }) => ({
      id,
      createdAt,
      mobile: decrypt(keyring, 'sms_outbox.mobile', mobile),
      text: decrypt(keyring, 'sms_outbox.message', message),
    }))
}

export const forgetOldMessages = (db: Db, before: Date) =>
  db.delete(smsOutbox).where(lt(smsOutbox.createdAt, before.toISOString()))
