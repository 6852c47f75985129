import '../../server/src/modules/wiring.ts'
import { readFile } from 'node:fs/promises'
import { addMonths, businessMonth } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../server/src/db/client.ts'
import { foldRowCounts } from '../../server/src/db/counters.ts'
import { foldDaySums } from '../../server/src/db/day-sums.ts'
import { makeMonths } from '../../server/src/db/partitions.ts'
import { createAdministrator } from '../../server/src/modules/base/account/service.ts'
import { accounts } from '../../server/src/modules/base/account/table.ts'
import { createOperator } from '../../server/src/modules/base/operator/service.ts'
import type { Keyring } from '../../server/src/secret/keyring.ts'
import { addCast } from './cast.ts'
import { addCatalogue } from './catalogue.ts'

export const sizes = {
  orders: Number(process.env['BENCH_ORDERS'] ?? 1_000_000),
  get bookings() {
    return this.orders / 5
  },
  get goods() {
    return this.orders / 10
  },
  get people() {
    return Math.max(1_000, Math.round(this.orders * 0.06))
  },
  get staff() {
    return Number(process.env['BENCH_STAFF'] ?? Math.max(200, Math.round(this.orders * 0.002)))
  },
}

/** Share of all rows that each operator has. */
const shares = [0.7, 0.2, 0.08, 0.02]

/** Tables filled without indexes and triggers. */
const tables = [
  'main_order',
  'visit',
  'booking',
  'exam_appointment',
  'goods_order',
  'order_log',
  'ledger_txn',
  'ledger_entry',
  'refund',
  'dispatch_record',
  'service_record',
  'wallet_flow',
]
const counted = ['main_order', 'visit', 'booking', 'exam_appointment', 'goods_order', 'refund']
/** The sums as the migration keeps them: column and condition. */
const summed = [
  { column: 'pay_fen', which: 'paid_at is not null' },
  { column: 'refunded_fen', which: 'true' },
]

const weekOf = (at: string) => `coalesce(floor((extract(epoch from ${at}) + 28800) / 604800)::int, 2147483647)`
const places = {
  main_order: {
    'main_order.created_at': weekOf('created_at'),
    'main_order.paid_at': weekOf('paid_at'),
    'main_order.pay_fen': 'least(pay_fen / 1000, 2147483646)',
  },
  visit: {
    'visit.urgency': `case when need_manual then -1 else ${weekOf('start_at')} end`,
    'visit.start_at': weekOf('start_at'),
    'visit.created_at': weekOf('created_at'),
    'visit.waiting_since': weekOf('waiting_since'),
  },
}

const runFile = async (db: Db, name: string) => {
  const text = await readFile(new URL(name, import.meta.url), 'utf8')
  for (const statement of text.split(/;\n\n/)) if (statement.trim() !== '') await db.execute(sql.raw(statement))
}

/** Drops the indexes of tables that are filled; the function that is returned creates them again. */
export const putIndexesAway = async (db: Db, filled: readonly string[]) => {
  const list = filled.map((table) => `'${table}'`).join(',')
  const { rows } = await db.execute<{ name: string; definition: string }>(
    sql.raw(`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relname in (${list}) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`),
  )
  for (const { name } of rows) await db.execute(sql.raw(`drop index "${name}"`))
  return async () => {
    // The index of a table with partitions is described without those of its partitions.
    for (const { definition } of rows) await db.execute(sql.raw(definition.replace(' ON ONLY ', ' ON ')))
  }
}

const setTriggers = async (db: Db, state: 'enable' | 'disable') => {
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} ${state} trigger user`))
}

const nobody = `coalesce(organ_id, '00000000-0000-0000-0000-000000000000')`

/** Writes the counts that the triggers would have written, and folds them with the job. */
const recount = async (db: Db) => {
  for (const table of counted)
    await db.execute(
      sql.raw(`insert into row_count_change (table_name, operator_id, organ_id, status, n)
        select '${table}', operator_id, ${nobody}, status, count(*) from ${table} where deleted_at is null group by 2, 3, 4`),
    )
  for (const { column, which } of summed)
    await db.execute(
      sql.raw(`insert into row_count_change (table_name, operator_id, organ_id, status, n)
        select 'main_order.${column}', operator_id, ${nobody}, status, sum(${column}) from main_order
        where deleted_at is null and (${which}) group by 2, 3, 4 having sum(${column}) <> 0`),
    )
  for (const [table, laid] of Object.entries(places))
    for (const [name, stretch] of Object.entries(laid))
      await db.execute(
        sql.raw(`insert into row_place_change (name, operator_id, status, stretch, n)
          select '${name}', operator_id, status, ${stretch}, count(*) from ${table} where deleted_at is null group by 2, 3, 4`),
      )
  await db.execute(
    sql`insert into order_of_service select distinct operator_id, unnest(project_ids), created_at, id from main_order where deleted_at is null`,
  )
  for (const table of ['main_order', 'refund', 'visit', 'wallet_flow', 'ledger_entry'])
    await db.execute(sql.raw(`select sum_all_${table}()`))
  for (const table of ['main_order', 'visit']) await db.execute(sql.raw(`select book_all_${table}()`))
  await foldRowCounts(db)
  await foldDaySums(db)
}

const stagingTables = `create schema bench;

create unlogged table bench.operator (op int primary key, id uuid, specs int, packages int, goods int, bookers int, clients int, staff int);

create unlogged table bench.spec (op int, nr int, spec_id uuid, spec_name text, project_id uuid, project_name text, class_id uuid,
  price_fen bigint, times int, primary key (op, nr));

create unlogged table bench.package (op int, nr int, id uuid, name text, price_fen bigint, primary key (op, nr));

create unlogged table bench.goods (op int, nr int, id uuid, name text, class_id uuid, class_name text, goods_type text, price_fen bigint,
  primary key (op, nr));

create unlogged table bench.staff (op int, nr int, id uuid, name text, organ_id uuid, primary key (op, nr));

create unlogged table bench.booker (op int, nr int, id uuid, name text, organ_id uuid, order_mobile text, order_index text,
  order_contact text, visit_contact text, visit_index text, booking_contact text, booking_index text, goods_mobile text, goods_index text,
  exam_mobile text, exam_index text, primary key (op, nr));

create unlogged table bench.client (op int, nr int, id uuid, name text, gender text, birthday text, area_code text, address text,
  lng float8, lat float8, order_card text, exam_card text, exam_card_index text, primary key (op, nr))`

const insertSmall = async (db: Db, table: string, rows: readonly object[]) => {
  const name = sql.raw(`bench.${table}`)
  await db.execute(
    sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

const addOperator = async (db: Db, keyring: Keyring, now: Date, op: number, share: number) => {
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const given = { code: `BENCH${op}`, name: `基准${op}`, cardPrefix: `999${op}`, ...contact }
  const operatorId = await createOperator(db, keyring, now, given)
  const counts = {
    bookers: Math.round(sizes.people * share),
    clients: Math.round(sizes.people * share),
    staff: Math.max(20, Math.round(sizes.staff * share)),
  }
  const catalogue = await addCatalogue(db, operatorId, Math.max(5, Math.round(80 * share)), now)
  const person = { operatorId, password: 'Bench#2026', realname: '王敏' }
  await createAdministrator(db, keyring, now, { ...person, username: `bench${op}`, mobile: `1380000000${op}` })
  const [organ] = catalogue.organs
  const bound = { ...person, username: `organ${op}`, mobile: `1370000000${op}` }
  const { id } = await createAdministrator(db, keyring, now, bound)
  await db
    .update(accounts)
    .set({ organId: organ?.id ?? null })
    .where(sql`id = ${id}`)
  const { specs, packages, goods } = catalogue
  const sold = { specs: specs.length, packages: packages.length, goods: goods.length }
  await insertSmall(db, 'operator', [{ op, id: operatorId, ...sold, ...counts }])
  await insertSmall(
    db,
    'spec',
    specs.map((spec, n) => ({
      op,
      nr: n,
      spec_id: spec.specId,
      spec_name: spec.specName,
      project_id: spec.projectId,
      project_name: spec.projectName,
      class_id: spec.classId,
      price_fen: spec.priceFen,
      times: spec.times,
    })),
  )
  await insertSmall(
    db,
    'package',
    packages.map(({ id: packageId, name, priceFen }, n) => ({ op, nr: n, id: packageId, name, price_fen: priceFen })),
  )
  await insertSmall(
    db,
    'goods',
    goods.map(({ id: goodsId, name, classId, className, goodsType, priceFen }, n) => ({
      op,
      nr: n,
      id: goodsId,
      name,
      class_id: classId,
      class_name: className,
      goods_type: goodsType,
      price_fen: priceFen,
    })),
  )
  await addCast(db, keyring, { op, operatorId, now, counts, catalogue })
}

/** Fills an empty database. `say` gets the progress. */
export const fillOrders = async (db: Db, keyring: Keyring, now: Date, say: (line: string) => void) => {
  for (const statement of stagingTables.split(';')) await db.execute(sql.raw(statement))
  say('people and what is sold')
  for (const [op, share] of shares.entries()) await addOperator(db, keyring, now, op, share)
  const { orders, bookings, goods } = sizes
  await db.execute(
    sql`create table bench.par as select ${now.toISOString()}::timestamptz as now, ${orders}::int as orders, ${bookings}::int as bookings, ${goods}::int as goods`,
  )
  await db.execute(sql`analyze`)
  // The plan begins three years ago.
  await makeMonths(db, now, addMonths(businessMonth(now), -37))
  const putIndexesBack = await putIndexesAway(db, tables)
  await setTriggers(db, 'disable')
  say('the plan')
  await runFile(db, './plan.sql')
  say('orders, visits, bookings, goods')
  await runFile(db, './rows.sql')
  say('their log and money')
  await runFile(db, './around.sql')
  say('indexes')
  await putIndexesBack()
  await setTriggers(db, 'enable')
  say('counters')
  await recount(db)
}
