/**
 * A million wallet flows of one operator, 100,000 of them of one owner: a page with its exact total, sums and balances
 * for every filter. `BENCH_FLOWS` changes the number.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, businessDay } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { openDatabase, type Db } from '../server/src/db/client.ts'
import { foldDaySums } from '../server/src/db/day-sums.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createAdministrator } from '../server/src/modules/base/account/service.ts'
import { accounts } from '../server/src/modules/base/account/table.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { startSession } from '../server/src/modules/base/session/service.ts'
import { wallets } from '../server/src/modules/books/wallet/table.ts'
import { peopleTable } from '../server/src/modules/staff/people/table.ts'
import { encryptUnbound } from '../server/test/api/unbound.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { newId } from '../server/src/secret/token.ts'
import { put } from './orders/cast.ts'
import { addCatalogue, type Catalogue } from './orders/catalogue.ts'
import { median } from './orders/measure.ts'
import { ourApp } from './our-app.ts'
import { addFigure } from './report.ts'

const limitMs = 100
const rounds = 15
const staffCount = 2000
const organCount = 20
const flowCount = Number(process.env['BENCH_FLOWS'] ?? 1_000_000)
const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')

/** Staff of all organisations; the first one gets a tenth of the flows. */
const addStaff = async (db: Db, operatorId: string, { organs, molds }: Catalogue, now: Date) => {
  const at = now.toISOString()
  const [mold] = molds
  const rows = Array.from({ length: staffCount }, (_none, n) => ({
    id: newId(),
    operatorId,
    createdAt: at,
    updatedAt: at,
    code: `HS${String(n).padStart(6, '0')}`,
    name: `人员${n}`,
    idCard: encryptUnbound(keyring, 'people.idCard', '330106197001010000'),
    idCardIndex: `card${n}`,
    gender: 'female',
    birthday: '1970-01-01',
    mobile: encryptUnbound(keyring, 'people.mobile', '13800000000'),
    mobileIndex: `mobile${n}`,
    workYears: 8,
    healthCertValidTo: '2040-01-01',
    areaCodes: ['330106'],
    baseAddress: '文三路200号',
    baseLng: 120.1,
    baseLat: 30.2,
    serveRadiusKm: 50,
    workTimes: [],
    maxDailyOrders: 12,
    avatar: '',
    organId: organs[n % organs.length]?.id ?? '',
    moldId: mold?.id ?? '',
    gradeId: mold?.gradeId ?? '',
    certUrls: [],
    projectIds: [],
    leaves: [],
    isReceive: 1,
    isMarketer: 0,
    rating: 500,
    status: 'active',
  }))
  await put(db, peopleTable, rows)
  await put(
    db,
    wallets,
    rows.map(({ id }) => ({ id: newId(), operatorId, ownerType: 'people', ownerId: id, createdAt: at })),
  )
  return rows
}

/** A year of flows, written without the triggers and summed up at once. */
const addFlows = async (db: Db, operatorId: string, now: Date) => {
  await db.execute(sql`alter table wallet_flow disable trigger user`)
  await db.execute(sql`
    insert into wallet_flow (id, operator_id, flow_no, owner_type, owner_id, organ_id, direction, biz_type, amount_fen, avail_before_fen,
      avail_after_fen, frozen_after_fen, pending_after_fen, post_status, seq, available_at, posted_at, biz_no, created_at)
    select gen_random_uuid(), ${operatorId}, 'LS' || n, 'people', p.id, p.organ_id,
      case when kind in ('withdrawal', 'manualDebit', 'incomeReversed', 'penalty') then 'out' else 'in' end, kind, 1 + n % 30000,
      n, n + 1, 0, 0, state, case when state = 'posted' then row_number() over (partition by p.id, state order by n) end, at, at, 'FD' || n / 2, at
    from (
      select n, ${now.toISOString()}::timestamptz - (${flowCount}::int - n) * interval '365 days' / ${flowCount}::int as at,
        case when n % 10 = 0 then 0 else abs(hashint4(n)::bigint) % ${staffCount}::int end as nr,
        case when n % 10000 = 7 then 'penalty' when n % 100 = 3 then 'manualCredit' when n % 100 = 13 then 'manualDebit'
          when n % 20 = 5 then 'withdrawal' when n % 200 = 6 then 'withdrawalReturned' when n % 200 = 16 then 'incomeReversed'
          when n % 10 = 8 then 'commission' when n % 50 = 4 then 'callOut' else 'serviceIncome' end as kind,
        case when n > ${flowCount}::int * 0.98 then 'pending' when n % 5000 = 4 then 'reversed' else 'posted' end as state
      from generate_series(1, ${flowCount}::int) as n) as f
    join (select id, organ_id, row_number() over (order by code) - 1 as nr from people) as p on p.nr = f.nr`)
  await db.execute(sql`alter table wallet_flow enable trigger user`)
  await db.execute(sql`
    update wallet set available_fen = f.fen, pending_fen = f.fen / 10, flow_seq = f.n
    from (select owner_id, sum(amount_fen) as fen, count(*) as n from wallet_flow group by 1) as f where f.owner_id = wallet.owner_id`)
  await db.execute(sql`select sum_all_wallet_flow()`)
  await foldDaySums(db)
}

type Query = Readonly<Record<string, string | readonly string[]>>

const addressOf = (url: string, query: Query) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one)
  return `${url}/api/financial/people/list?${search.toString()}`
}

const directory = await mkdtemp(join(tmpdir(), 'kangju-wallet-'))
const postgres = await startEmbedded({ directory })
const { db, close } = openDatabase(postgres.config, { connections: 2, patience: 0 })
const stops: (() => Promise<unknown>)[] = []

try {
  await migrate(postgres.config)
  const now = new Date()
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const operatorId = await createOperator(db, keyring, now, {
    code: 'BENCH',
    name: '基准',
    cardPrefix: '9999',
    ...contact,
  })
  const person = { operatorId, password: 'Bench#2026', realname: '王敏' }
  const account = await createAdministrator(db, keyring, now, { ...person, username: 'bench', mobile: '13800000001' })
  const bound = await createAdministrator(db, keyring, now, { ...person, username: 'bound', mobile: '13800000002' })
  const catalogue = await addCatalogue(db, operatorId, organCount, now)
  const organId = catalogue.organs[0]?.id ?? ''
  await db.update(accounts).set({ organId }).where(eq(accounts.id, bound.id))
  const staff = await addStaff(db, operatorId, catalogue, now)
  await addFlows(db, operatorId, now)
  await db.execute(sql`vacuum analyze`)

  const app = await ourApp(postgres.config)
  stops.push(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headersOf = async (one: typeof account) => {
    const { token } = await startSession(db, { account: one, now, ip: '127.0.0.1', userAgent: 'bench' })
    return { authorization: `Bearer ${token}` }
  }
  const all = await headersOf(account)
  const ofOrgan = await headersOf({ ...bound, organId })

  const today = businessDay(now)
  const month = { createdFrom: addDays(today, -29), createdTo: today }
  const hot = { ownerId: staff[0]?.id ?? '' }
  const ways: readonly (readonly [string, Query])[] = [
    ['this month', month],
    ['this month, last page', { ...month, page: '4000' }],
    ['all time', {}],
    ['all time, page 25,000', { page: '25000' }],
    ['all time, last page', { page: '50000' }],
    ['all time, oldest first', { sort: 'createdAt' }],
    ['in', { direction: 'in' }],
    ['out, page 2,000', { direction: 'out', page: '2000' }],
    ['pending', { postStatus: 'pending' }],
    ['reversed', { postStatus: 'reversed' }],
    ['a rare kind', { bizType: 'penalty' }],
    ['three kinds, this month', { ...month, bizType: ['manualCredit', 'manualDebit', 'penalty'] }],
    ['one organisation', { organId }],
    ['one organisation, out, this month', { ...month, organId, direction: 'out' }],
    ['one owner of 100,000', hot],
    ['one owner of 100,000, page 2,500', { ...hot, page: '2500' }],
    ['one owner of 100,000, this month', { ...hot, ...month }],
    ['one owner of 100,000, a rare kind', { ...hot, bizType: 'incomeReversed' }],
    ['one owner of 450', { ownerId: staff[7]?.id ?? '' }],
    ['one document', { bizNo: 'FD4711' }],
    ['frozen', { frozen: '1' }],
  ]

  const measure = async (name: string, query: Query, headers: Record<string, string>) => {
    const took: number[] = []
    let total = 0
    for (let round = -2; round < rounds; round++) {
      const begun = performance.now()
      const reply = await fetch(addressOf(url, query), { headers })
      const { code, message, data } = (await reply.json()) as { code: number; message: string; data: { total: number } }
      if (code !== 20_000) throw new Error(`${name}: ${message}`)
      if (round >= 0) took.push(performance.now() - begun)
      total = data.total
    }
    addFigure({
      what: `/financial/people/list: ${name}`,
      value: median(took),
      unit: 'ms',
      below: limitMs,
      note: `best ${Math.min(...took).toFixed(1)} ms, of ${total.toLocaleString('en')}`,
    })
  }
  for (const [name, query] of ways) await measure(name, query, all)
  await measure('an account of one organisation', {}, ofOrgan)
  await measure('an account of one organisation, this month', month, ofOrgan)
} finally {
  for (const stop of stops) await stop()
  await close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
