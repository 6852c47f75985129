import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, beijingIso, businessDay, type reconciliation, type Reply } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { runDueTasks } from '../../src/modules/base/task/service.ts'
import { writeBill, type WrittenLine } from '../../src/modules/desk/reconciliation/write-bill.ts'
import { channelBills } from '../../src/modules/desk/reconciliation/table.ts'
import type { Answer, TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'

const boundary = 'kangju'

/** Time of an instant as bills write it. */
export const billTime = (at: string | Date) => beijingIso(new Date(at)).slice(0, 19).replace('T', ' ')

type Imported = Answer<Reply<typeof reconciliation.importBill>>

/** Uploads the bytes of a bill as the form does. */
export const sendBill = async (
  api: TestApi,
  content: string | Buffer,
  day: string,
  { username = testNames('a').holder('peoplefinancial'), channel = 'wechat', filename = 'bill.csv' } = {},
): Promise<Imported> => {
  const field = (name: string, value: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const payload = Buffer.concat([
    field('channel', channel),
    field('day', day),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/reconciliation/bill/import',
    payload,
    headers: {
      authorization: `Bearer ${await api.tokenOf(username)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'accept-language': 'zh',
    },
  })
  return { status: reply.statusCode, headers: reply.headers, ...reply.json<Omit<Imported, 'status' | 'headers'>>() }
}

/** Imports a bill and compares it. */
export const importedBill = async (api: TestApi, lines: readonly WrittenLine[], day: string, username?: string) => {
  const sent = await sendBill(api, writeBill(lines), day, username === undefined ? {} : { username })
  if (sent.status !== 200) throw new Error(`${sent.message} ${JSON.stringify(sent.errors)}`)
  // A task runner of the server may have taken the comparison.
  const isMatched = async () => {
    await runDueTasks(api.tools)
    const [bill] = await api.db.select().from(channelBills).where(eq(channelBills.id, sent.data.id))
    return bill?.status === 'matched'
  }
  while (!(await isMatched())) await sleep(20)
  return sent.data
}

/** A bill of yesterday with one payment that nobody here knows. */
export const anyBill = (api: TestApi, username?: string) => {
  const day = addDays(businessDay(api.now()), -1)
  const line = { kind: 'payment', time: `${day} 10:00:00`, channelNo: 'WX-1', ourNo: 'P-1', fen: 100 } as const
  return importedBill(api, [line], day, username)
}

/** Lets the database refuse every result of a comparison, as a full disk would. */
export const breakResults = async (api: TestApi) => {
  await api.owner().execute(sql`create function refuse_result() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`)
  await api
    .owner()
    .execute(sql`create trigger refuse_result before update on bill_item for each row execute function refuse_result()`)
}

export const mendResults = (api: TestApi) => api.owner().execute(sql`drop function if exists refuse_result() cascade`)
