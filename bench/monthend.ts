/**
 * Month end of 5,000 owners with a million wallet flows in the month: the totals with their sums, sorted and searched, a
 * statement, the open list, and what the check of the month costs a posting.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOfMonth } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { makeMonths } from '../server/src/db/partitions.ts'
import '../server/src/modules/wiring.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { post } from '../server/src/modules/books/ledger/service.ts'
import { foldWalletMonths } from '../server/src/modules/books/wallet/service.ts'
import { openOf } from '../server/src/modules/desk/monthend/open-list.ts'
import { statementOf } from '../server/src/modules/desk/monthend/statement.ts'
import { readTotals } from '../server/src/modules/desk/monthend/totals.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { newId } from '../server/src/secret/token.ts'
import { addFigure } from './report.ts'

const owners = Number(process.env['BENCH_OWNERS'] ?? 5000)
const flows = Number(process.env['BENCH_FLOWS'] ?? 1_000_000)
const month = '2026-10'
const limitMs = 1000
const start = startOfMonth(month).toISOString()

const directory = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
const postgres = await startEmbedded({ directory })
const { db, close } = openDatabase(postgres.config, { patience: 0 })

/** A number inside the statement, whose type PostgreSQL then knows. */
const num = (value: number) => sql.raw(String(value))

const timed = async (what: string, times: number, act: () => Promise<unknown>, limit?: number) => {
  await act()
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const begin = performance.now()
    await act()
    took.push(performance.now() - begin)
  }
  const median = took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
  addFigure({ what, value: median, unit: 'ms', ...(limit === undefined ? {} : { atMost: limit }) })
  return median
}

/** Owners with wallets, flows of the month with their entries, and visits; each flow is one visit's income, posted. */
const fill = async (operatorId: string) => {
  const at = sql.raw(`'${start}'::timestamptz + n % 2600000 * interval '1 second'`)
  await db.execute(
    sql`create table bench_owner as select n::int as no, gen_random_uuid() as id from generate_series(0, ${num(owners - 1)}) n`,
  )
  await db.execute(sql.raw(`create unique index on bench_owner (no)`))
  await db.execute(sql.raw(`alter table people disable trigger user`))
  await db.execute(sql`
    insert into people (id, operator_id, created_at, updated_at, code, name, avatar, organ_id, mold_id, grade_id, cert_urls, project_ids, leaves, status,
      gender, birthday, id_card, id_card_index, mobile, mobile_index, work_years, health_cert_valid_to, area_codes, base_address, base_lng, base_lat,
      serve_radius_km, work_times, max_daily_orders)
    select id, ${operatorId}, now(), now(), 'N' || no, '人员' || no, '', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{}', '{}', '[]', 'active',
      'female', '1990-01-01', '', 'i' || no, '', 'm' || no, 1, '2030-01-01', '{}', '', 120, 30, 10, '[]', 5 from bench_owner`)
  await db.execute(sql`
    insert into wallet (id, operator_id, owner_type, owner_id, available_fen, created_at)
    select gen_random_uuid(), ${operatorId}, 'people', id, (${num(flows)} / ${num(owners)}) * 100, ${start} from bench_owner`)
  await db.execute(sql`
    insert into wallet_flow (id, operator_id, flow_no, owner_type, owner_id, direction, biz_type, amount_fen, post_status, seq, available_at, posted_at,
      biz_no, child_id, created_at, avail_before_fen, avail_after_fen)
    select gen_random_uuid(), ${operatorId}, 'LS' || n, 'people', o.id, 'in', 'serviceIncome', 100, 'posted', n / ${num(owners)} + 1, ${at}, ${at},
      'FD' || n, gen_random_uuid(), ${at}, n / ${num(owners)} * 100, (n / ${num(owners)} + 1) * 100
    from generate_series(0, ${num(flows - 1)}) n join bench_owner o on o.no = n % ${num(owners)}`)
  // The balance of each transaction is checked row by row at the end, which is not what is measured here.
  await db.execute(sql.raw(`alter table ledger_entry disable trigger ledger_entry_balances`))
  await db.execute(sql`
    with txn as (insert into ledger_txn (id, operator_id, biz_type, biz_no, at)
      select gen_random_uuid(), ${operatorId}, 'earning.posted', 'LS' || n, ${at} from generate_series(0, ${num(flows - 1)}) n returning id, biz_no, at)
    insert into ledger_entry (id, txn_id, operator_id, account, owner_id, side, fen, at)
    select gen_random_uuid(), txn.id, ${operatorId}, leg.account, case leg.account when 'WALLET_AVAIL' then o.id end, leg.side, 100, txn.at
    from txn join bench_owner o on o.no = substr(txn.biz_no, 3)::int % ${num(owners)},
      (values ('ORDER_ESCROW', 'debit'), ('WALLET_AVAIL', 'credit')) as leg (account, side)`)
  await db.execute(sql.raw(`alter table ledger_entry enable trigger ledger_entry_balances`))
  await db.execute(sql.raw(`alter table visit disable trigger user`))
  await db.execute(sql`
    insert into visit (id, operator_id, created_at, updated_at, child_no, main_id, main_no, biz_type, source, seq, total, project_name, duration_min,
      client_id, client_name, area_code, address, contact_name, contact_mobile, contact_mobile_index, waiting_since, status, people_id, organ_id, finished_at)
    select gen_random_uuid(), ${operatorId}, now(), now(), 'FD' || n, gen_random_uuid(), 'ZD' || n, 'service', 'console', 1, 1, '护理', 60,
      gen_random_uuid(), '张', '330106', '路', '张', '', '', now(), 'completed', o.id, o.id, ${at}
    from generate_series(0, ${num(Math.floor(flows / 2) - 1)}) n join bench_owner o on o.no = n % ${num(owners)}`)
  await db.execute(sql.raw(`alter table visit enable trigger user`))
  await db.execute(sql.raw('analyze wallet_flow, ledger_entry, visit, wallet, people, wallet_month_change'))
  await db.execute(sql.raw('vacuum visit'))
}

try {
  await migrate(postgres.config)
  await makeMonths(db, new Date(), month)
  const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const operatorId = await createOperator(db, keyring, new Date(start), {
    code: 'BENCH',
    name: '基准',
    cardPrefix: '9999',
    ...contact,
  })
  const begin = performance.now()
  await fill(operatorId)
  console.log(`${flows} flows of ${owners} owners: ${((performance.now() - begin) / 1000).toFixed(0)} s to create`)

  const query = { operatorId, month, ownerType: 'people' } as const
  const first = { limit: 20, offset: 0 }
  const { total, summary } = await readTotals(db, query, first)
  if (
    total !== owners ||
    summary.serviceIncomeFen !== flows * 100 ||
    summary.closingFen !== Math.floor(flows / owners) * owners * 100
  )
    throw new Error(`the totals are wrong: ${total} owners, ${JSON.stringify(summary)}`)
  const many = `${flows.toLocaleString('en')} flows of ${owners.toLocaleString('en')} owners`
  await timed(`totals with sums of ${many}, changes not folded in`, 9, () => readTotals(db, query, first), limitMs)
  await foldWalletMonths(db)
  await db.execute(sql.raw('vacuum analyze wallet_month'))
  await timed('totals with sums', 9, () => readTotals(db, query, first), limitMs)
  await timed(
    'last page, sorted by visits',
    9,
    () => readTotals(db, query, { sort: 'visits', limit: 100, offset: owners - 100 }),
    limitMs,
  )
  await timed('searched by name', 9, () => readTotals(db, { ...query, keyword: '人员49' }, first), limitMs)
  await timed(
    'all rows, as the export reads them',
    3,
    () => readTotals(db, query, { limit: owners, offset: 0 }),
    limitMs,
  )
  const ownerId = (await readTotals(db, query, { limit: 1, offset: 0 })).items[0]?.id ?? ''
  await timed('one statement', 9, () => statementOf(db, { ...query, ownerId, now: new Date() }), limitMs)
  await timed('open list', 9, () => openOf(db, operatorId, month), limitMs)

  const now = new Date(startOfMonth('2026-11').getTime() + 1000)
  const postOne = () =>
    db.transaction((tx) =>
      post(tx, {
        operatorId,
        bizType: 'bench',
        bizNo: newId(),
        debit: [{ account: 'ADJUST_EXPENSE', fen: 1 }],
        credit: [{ account: 'WALLET_AVAIL', ownerId, fen: 1 }],
        now,
      }),
    )
  const posting = await timed('a posting with the check of its month', 2000, postOne)
  await db.execute(
    sql.raw(
      'alter table ledger_txn disable trigger month_is_open; alter table ledger_entry disable trigger month_is_open',
    ),
  )
  const without = await timed('a posting without it', 2000, postOne)
  addFigure({ what: 'what check and sums cost a posting', value: (posting - without) * 1000, unit: 'µs' })
} finally {
  await close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
