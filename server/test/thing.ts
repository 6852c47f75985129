import {
  area,
  ById,
  change,
  changeStatusBody,
  closed,
  common,
  Count,
  Done,
  download,
  Id,
  list,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  read,
  remove,
  saleLife,
  sensitive,
  formatted,
  stateOf,
  text,
  Type,
  write,
  type Static,
} from '@kangju/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text as textColumn, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../src/db/columns.ts'
import { crud } from '../src/http/crud.ts'
import { implement } from '../src/http/implement.ts'
import { has, is } from '../src/http/filter.ts'
import { Problem } from '../src/http/problem.ts'
import { find } from '../src/http/scope.ts'

// A made-up area: the kit is tested on it and knows of no other.

export const ThingDraft = closed({
  name: text(2, 20),
  kind: oneOf('round', 'square'),
  idCard: optional(sensitive('idCard', formatted('idCard', 18))),
  organId: optional(Id),
})

export const Thing = closed({
  ...common,
  name: Type.String(),
  kind: oneOf('round', 'square'),
  idCard: orNull(sensitive('idCard', Type.String())),
  organId: orNull(Id),
  stock: Count,
  status: stateOf(saleLife),
})
export type Thing = Static<typeof Thing>

const Shelf = { name: text(1, 20), kind: oneOf('round', 'square'), status: stateOf(saleLife) }

export const thing = area('thing', ['goods'], {
  list: list('/thing/list', { query: pageQuery(Shelf, ['name', 'createdAt']), reply: pageOf(Thing) }),
  read: read('/thing/{id}', { reply: Thing }),
  add: write('/thing/add', { body: ThingDraft, reply: Done }),
  edit: write('/thing/edit', { body: change(ThingDraft), reply: Done }),
  changestatus: write('/thing/changestatus', { body: changeStatusBody(saleLife), reply: Done }),
  remove: remove('/thing'),
  reveal: write('/thing/reveal', {
    body: closed({ id: Id, field: oneOf('idCard') }),
    reply: closed({ value: Type.String() }),
  }),
  take: write('/thing/take', {
    body: closed({ id: Id, n: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    reply: closed({ left: Count }),
    idempotent: true,
  }),
  fail: write('/thing/fail', { body: ById }),
  clash: write('/thing/clash', { body: closed({ first: Id, second: Id }) }),
  export: download('/thing/export', {}),
})

export const things = pgTable(
  'thing',
  {
    ...commonColumns(),
    name: textColumn().notNull(),
    kind: textColumn().$type<Thing['kind']>().notNull(),
    idCard: textColumn(),
    idCardIndex: textColumn(),
    organId: uuid(),
    stock: integer().notNull().default(100),
    status: textColumn().$type<Thing['status']>().notNull(),
  },
  (t) => [uniqueIndex('thing__name').on(t.operatorId, t.name)],
)

export const createThings = sql`
  create table thing (
    id uuid primary key, operator_id uuid not null, version integer not null default 1,
    created_at timestamptz(3) not null, created_by uuid, created_by_name text, updated_at timestamptz(3) not null, updated_by uuid,
    deleted_at timestamptz(3), name text not null, kind text not null, id_card text, id_card_index text, organ_id uuid,
    stock integer not null default 100 check (stock >= 0), status text not null
  );
  create unique index thing__name on thing (operator_id, name) where deleted_at is null;
  select keep_row_counts('thing');`

const words = { field: { name: { zh: '名称', en: 'Name', es: 'Nombre', ja: '名前' } } }

/** Set by a test: how often `clash` was begun. */
export const clashes = { begun: 0 }

export const thingRoutes = implement(
  thing,
  {
    ...crud(thing, {
      table: things,
      life: saleLife,
      filters: { name: has(things.name), kind: is(things.kind), status: is(things.status) },
      sorts: { name: things.name, createdAt: things.createdAt },
      order: [desc(things.id)],
      removableIn: ['draft', 'offSale'],
    }),

    take: async ({ db, me, body }) => {
      await find(db, me, things, body.id)
      const [row] = await db
        .update(things)
        .set({ stock: sql`${things.stock} - ${body.n}` })
        .where(sql`${things.id} = ${body.id} and ${things.stock} >= ${body.n}`)
        .returning()
      if (row === undefined) throw new Problem('wrongState')
      return { left: row.stock }
    },

    fail: async ({ db, body }) => {
      await db.update(things).set({ stock: 1 }).where(eq(things.id, body.id))
      throw new Error('password=hunter2 for 13812345678')
    },

    clash: async ({ db, body }) => {
      clashes.begun += 1
      await db.update(things).set({ stock: 7 }).where(eq(things.id, body.first))
      await db.execute(sql`select pg_sleep(0.2)`)
      await db.update(things).set({ stock: 7 }).where(eq(things.id, body.second))
      return null
    },

    export: async () => ({
      filename: '东西_20261115.txt',
      type: 'text/plain; charset=utf-8',
      body: Buffer.from('东西'),
    }),
  },
  words,
)
