import { saleMachine } from '@kangju/contract'
import { desc, sql } from 'drizzle-orm'
import { date, doublePrecision, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../server/src/db/columns.ts'
import { crud } from '../../server/src/rows/crud.ts'
import { has, is } from '../../server/src/rows/filter.ts'
import { implement } from '../../server/src/http/implement.ts'
import { sheetImport } from '../../server/src/modules/base/task/service.ts'
import { upsert } from '../../server/test/upsert.ts'
import { kite, kiteWords, type Kite, KiteSheetRow } from './kite.ts'

export const kites = pgTable(
  'kite',
  {
    ...commonColumns(),
    name: text().notNull(),
    shape: text().$type<Kite['shape']>().notNull(),
    priceFen: integer().notNull(),
    shareBp: integer().notNull(),
    flownOn: date(),
    ownerCard: text(),
    ownerCardIndex: text(),
    areaCode: text(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    reachKm: integer(),
    status: text().$type<Kite['status']>().notNull(),
  },
  (t) => [uniqueIndex('kite__name').on(t.operatorId, t.name)],
)

export const createKites = sql`
  create table kite (
    id uuid primary key, operator_id uuid not null, version integer not null default 1,
    created_at timestamptz(3) not null, created_by uuid, created_by_name text, updated_at timestamptz(3) not null, updated_by uuid,
    deleted_at timestamptz(3), name text not null, shape text not null, price_fen integer not null, share_bp integer not null,
    flown_on date, owner_card text, owner_card_index text, area_code text, lng double precision,
    lat double precision, reach_km integer, status text not null
  );
  create unique index kite__name on kite (operator_id, name) where deleted_at is null;
  select keep_row_counts('kite');`

const kiteImport = sheetImport(kite.import, {
  title: kiteWords.title,
  draft: KiteSheetRow,
  columns: [
    { key: 'name', heading: kiteWords.field.name, required: true, example: '蝴蝶' },
    { key: 'shape', heading: kiteWords.field.shape, required: true, choices: kiteWords.choice.shape, example: 'round' },
    { key: 'priceFen', heading: kiteWords.field.priceFen, required: true, example: '12.50' },
    { key: 'shareBp', heading: kiteWords.field.shareBp, required: true, example: '5' },
  ],
  unique: { key: 'name', of: ({ name }) => name },
  write: upsert({ table: kites, draft: KiteSheetRow, key: 'name', machine: saleMachine }),
})

export const kiteRoutes = implement(
  kite,
  {
    ...crud(kite, {
      table: kites,
      machine: saleMachine,
      filters: { name: has(kites.name), shape: is(kites.shape), status: is(kites.status) },
      sorts: { name: kites.name, createdAt: kites.createdAt },
      order: [desc(kites.id)],
      sheet: { words: kiteWords, columns: ['name', 'shape', 'priceFen', 'status'] },
    }),
    template: kiteImport.template,
    import: kiteImport.upload,
  },
  kiteWords,
)
