import { setTimeout as sleep } from 'node:timers/promises'
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
  Fen,
  Id,
  ImportBody,
  importSheet,
  list,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  read,
  remove,
  saleMachine,
  exportSheet,
  sensitive,
  sheetQuery,
  formatted,
  saleWords,
  stateOf,
  t,
  TaskStarted,
  text,
  Type,
  validationWords,
  write as writeCall,
  type Static,
} from '@kangju/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text as textColumn, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../src/db/columns.ts'
import { crud } from '../src/rows/crud.ts'
import { implement } from '../src/http/implement.ts'
import { has, is } from '../src/rows/filter.ts'
import { Problem } from '../src/kit/problem.ts'
import { find } from '../src/rows/scope.ts'
import { sheetImport } from '../src/modules/base/task/service.ts'
import { upsert } from './upsert.ts'

// An invented area, on which the kit is tested.

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
  priceFen: Fen,
  status: stateOf(saleMachine),
})
export type Thing = Static<typeof Thing>

const Shelf = { name: text(1, 20), kind: oneOf('round', 'square'), status: stateOf(saleMachine) }

export const thing = area('thing', ['goods'], {
  list: list('/thing/list', { query: pageQuery(Shelf, ['name', 'createdAt']), reply: pageOf(Thing) }),
  read: read('/thing/{id}', { reply: Thing }),
  add: writeCall('/thing/add', { body: ThingDraft, reply: Done }),
  edit: writeCall('/thing/edit', { body: change(ThingDraft), reply: Done }),
  changestatus: writeCall('/thing/changestatus', { body: changeStatusBody(saleMachine), reply: Done }),
  remove: remove('/thing'),
  reveal: writeCall('/thing/reveal', {
    body: closed({ id: Id, field: oneOf('idCard') }),
    reply: closed({ value: Type.String() }),
  }),
  take: writeCall('/thing/take', {
    body: closed({ id: Id, n: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    reply: closed({ left: Count }),
    idempotent: true,
  }),
  fail: writeCall('/thing/fail', { body: ById }),
  clash: writeCall('/thing/clash', { body: closed({ first: Id, second: Id }) }),
  paper: download('/thing/paper', {}),
  export: exportSheet('/thing/export', { screen: '/thing/list', query: sheetQuery(Shelf, ['name', 'createdAt']) }),
  template: download('/thing/template', {}),
  import: importSheet('/thing/import', { screen: '/thing/list', body: ImportBody, reply: TaskStarted }),
})

/** One row of an import. */
const ThingRow = closed({
  name: text(2, 20),
  kind: oneOf('round', 'square'),
  idCard: Type.Optional(sensitive('idCard', formatted('idCard', 18))),
  priceFen: Type.Optional(Fen),
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
    priceFen: bigint({ mode: 'number' }).notNull().default(0),
    status: textColumn().$type<Thing['status']>().notNull(),
  },
  (t) => [uniqueIndex('thing__name').on(t.operatorId, t.name)],
)

export const createThings = sql`
  create table thing (
    id uuid primary key, operator_id uuid not null, version integer not null default 1,
    created_at timestamptz(3) not null, created_by uuid, created_by_name text, updated_at timestamptz(3) not null, updated_by uuid,
    deleted_at timestamptz(3), name text not null, kind text not null, id_card text, id_card_index text, organ_id uuid,
    stock integer not null default 100 check (stock >= 0), price_fen bigint not null default 0, status text not null
  );
  create unique index thing__name on thing (operator_id, name) where deleted_at is null;
  select keep_row_counts('thing');`

const words = {
  title: t('东西', 'Things', 'Cosas', '物'),
  field: {
    name: t('名称', 'Name', 'Nombre', '名前'),
    kind: t('形状', 'Shape', 'Forma', '形'),
    idCard: t('证件号码', 'ID number', 'Documento', '身分証番号'),
    stock: t('库存', 'Stock', 'Existencias', '在庫'),
    priceFen: t('价格（元）', 'Price (yuan)', 'Precio (yuanes)', '価格（元）'),
  },
  choice: {
    kind: { round: t('圆形', 'Round', 'Redondo', '丸'), square: t('方形', 'Square', 'Cuadrado', '四角') },
    status: saleWords.choice,
  },
}

/** Counters of the test: how often `clash` began, and how often it locked its first row. */
export const clashes = { begun: 0, held: 0 }

/** Hook of the test before a batch of an import is written. */
export const importing: { before: (drafts: number) => Promise<void> } = { before: async () => undefined }

const write = upsert({ table: things, draft: ThingRow, key: 'name', machine: saleMachine })

const thingImport = sheetImport(thing.import, {
  title: t('东西导入', 'Things: import', 'Cosas: importación', '物のインポート'),
  draft: ThingRow,
  columns: [
    { key: 'name', heading: words.field.name, required: true, example: '夏季横幅' },
    {
      key: 'kind',
      heading: words.field.kind,
      required: true,
      choices: words.choice.kind,
      example: 'round',
      note: t('请从下拉列表选择', 'Choose from the list.', 'Elija de la lista.', '一覧から選んでください。'),
    },
    { key: 'idCard', heading: words.field.idCard, example: '11010519491231002X' },
    { key: 'priceFen', heading: words.field.priceFen, example: '12.50' },
  ],
  unique: { key: 'name', of: ({ name }) => name },
  check: async (_context, drafts) => ({
    faults: drafts.flatMap(({ name }, at) =>
      name.startsWith('禁') ? [{ at, key: 'name' as const, message: validationWords.reference }] : [],
    ),
  }),
  write: async (context, drafts) => {
    await importing.before(drafts.length)
    return write(context, drafts)
  },
})

export const thingRoutes = implement(
  thing,
  {
    ...crud(thing, {
      table: things,
      machine: saleMachine,
      filters: { name: has(things.name), kind: is(things.kind), status: is(things.status) },
      sorts: { name: things.name, createdAt: things.createdAt },
      order: [desc(things.id)],
      sheet: {
        words,
        columns: [
          'name',
          'kind',
          'idCard',
          'stock',
          'priceFen',
          'status',
          'createdAt',
          { heading: t('说明', 'About', 'Sobre', '説明'), value: ({ name, stock }) => `${name} ${stock}` },
        ],
      },
    }),
    template: thingImport.template,
    import: thingImport.upload,

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
      clashes.held += 1
      // Each locks its first row before one of them requests the other's.
      while (clashes.held < 2) await sleep(10)
      await db.update(things).set({ stock: 7 }).where(eq(things.id, body.second))
      return null
    },

    paper: async () => ({
      filename: '东西_20261115.txt',
      type: 'text/plain; charset=utf-8',
      body: Buffer.from('东西'),
    }),
  },
  words,
)
