import { desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { encrypt, type Keyring } from '../../../secret/keyring.ts'
import type { Tools } from '../../../http/call.ts'
import { smsOutbox } from './table.ts'

const table = 'sms_outbox'

export interface Message {
  operatorId: string
  mobile: string
  text: string
  now: Date
}

/** Queues a message in the transaction of its cause; encrypted, since it may hold a code. */
export const putInOutbox = async (tx: Db, keyring: Keyring, { operatorId, mobile, text, now }: Message) => {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('sms_outbox_id_seq') as id`)
  const id = Number(rows[0]?.id)
  await tx.insert(smsOutbox).values({
    id,
    operatorId,
    mobile: encrypt(keyring, { table, field: 'mobile', operatorId, id }, mobile),
    message: encrypt(keyring, { table, field: 'message', operatorId, id }, text),
    createdAt: now.toISOString(),
  })
  return id
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
    .map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      mobile: openField(keyring, table, 'mobile', row),
      text: openField(keyring, table, 'message', row),
    }))
}

export const forgetOldMessages = (db: Db, before: Date) =>
  db.delete(smsOutbox).where(lt(smsOutbox.createdAt, before.toISOString()))
