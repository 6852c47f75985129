import { noOuterDb } from './no-outer-db.ts'
import { testRule } from './rule-tester.ts'

const file = 'server/src/modules/care/order/service.ts'
const good = (code: string): [string, string] => [file, code]
const bad = (code: string, ...names: RegExp[]): [string, string, ...RegExp[]] => [file, code, ...names]

testRule('no-outer-db', noOuterDb, {
  good: [
    good('export const add = (tx: Db, row: Row) => tx.insert(orders).values(row)'),
    good('export const audit = (db: Db, id: string) => db.transaction(async (tx) => { await tx.update(orders) })'),
    good('export const audit = (db: Db) => db.transaction(async (db) => { await db.update(orders) })'),
    good('export const audit = ({ db, params }: Call) => db.transaction((tx) => approve(tx, params.id))'),
    good('export const list = ({ db }: Call) => db.select().from(orders)'),
    good('export const each = async (tx: Db) => { const save = (db: Db) => db.insert(orders); await save(tx) }'),
    good(
      'export const nest = (tx: Db) => tx.transaction(async (inner) => { await inner.insert(a); await tx.insert(b) })',
    ),
    good('export const read = async (tx: Db) => { const row = toDb(await fromDb(tx)); return config.db ?? row }'),
    good('export const kind = (tx: typeof db) => tx.insert(orders)'),
    good('export const later = async (db: Db) => { await db.transaction(async (tx) => add(tx)); await db.select() }'),
    // A call: its db is the transaction of a write.
    good('export const add = async ({ db, tools, body }) => { await db.insert(a); return tools.clock() }'),
    good('export const add = (call: SignedCall) => call.db.insert(a)'),
    good('export const sweep = ({ tools }: Job) => tools.db.transaction(async (tx) => { await tx.delete(a) })'),
    good('export const page = (tools: Tools, me: Me) => tools.db.select()'),
    good('export const add = (call) => { call.afterCommit(() => call.tools.db.insert(a)); return call.db.insert(a) }'),
    good('export const add = (call, tx) => call.afterCommit(() => tools.db.transaction(async (tx) => tx.insert(a)))'),
  ],
  bad: [
    bad('export const add = (tx: Db) => db.insert(orders)', /^db is another/),
    bad('export const audit = (db: Db) => db.transaction(async (tx) => { await db.insert(orders) })', /^db is/),
    bad('class Tags { add() { return this.db.transaction(async (tx) => this.db.insert(tags)) } }', /^this\.db is/),
    bad('export const audit = (ctx: Call) => ctx.db.transaction(async (tx) => add(ctx.db, 1))', /^ctx\.db is/),
    bad('export async function add(tx: Db, ctx: Call) { await add(ctx.tools.db) }', /^ctx\.tools\.db is/),
    bad('export const add = (tx: Db, db: Db) => db.insert(orders)', /^db is/),
    bad('export const add = ({ tx, db }: Call) => db.insert(orders)', /^db is/),
    bad('export const add = (id: string, tx: Db = db) => tx.insert(orders)', /^db is/),
    bad('export const add = async (t: Tx) => { await pool.query("select 1") }', /^pool is/),
    bad('export const add = async (tx: Db) => { const { db } = ctx; await tx.insert(a) }', /^db is/),
    bad('export const add = async (tx: Db) => { const { db: other } = ctx; await tx.insert(a) }', /^db is/),
    bad('export const add = (tx: Db) => rows.map((row) => readDb.insert(orders).values(row))', /^readDb is/),
    bad('export const add = (conn: Db) => conn.transaction(async (t) => conn.insert(orders))', /^conn is/),
    bad('const conn = tools.db\nexport const add = (tx: Db) => conn.insert(orders)', /^conn is/),
    bad('export const add = (db: Db) => db.transaction(async (tx) => db.transaction(async (tx) => tx))', /^db is/),
    bad('export const add = (db: Db) => inTransaction(db, async function (tx) { await save(db) })', /^db is/),
    bad(
      'export const add = (tx: Db) => { const f = (db: Db) => db.transaction(async (t) => db.insert(a)); return f(tx) }',
      /^db is/,
    ),
    bad(
      'export const add = ({ tools, body }) => tools.db.insert(a)',
      /^tools\.db is outside the transaction of this call/,
    ),
    bad('export const add = async (call) => { await call.tools.db.insert(a) }', /^call\.tools\.db is outside/),
    bad(
      'export const add = (it: SignedCall) => rows.map((row) => it.tools.db.insert(row))',
      /^it\.tools\.db is outside/,
    ),
    bad('export const add = (call) => call.afterCommit(() => call.db.insert(a))', /call\.db is over after the commit/),
    bad('export const add = ({ db, afterCommit }) => afterCommit(() => db.insert(a))', /of db is over/),
    bad('export const add = (tx: Db, call) => call.afterCommit(async () => { await tx.insert(a) })', /of tx is over/),
  ],
})
