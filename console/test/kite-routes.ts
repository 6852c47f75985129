import { saleLife } from '@kangju/contract'
import { desc, sql } from 'drizzle-orm'
import { date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../server/src/db/columns.ts'
import { crud } from '../../server/src/http/crud.ts'
import { has, is } from '../../server/src/http/filter.ts'
import { implement } from '../../server/src/http/implement.ts'
import { kite, kiteWords, type Kite } from './kite.ts'

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
    status: text().$type<Kite['status']>().notNull(),
  },
  (t) => [uniqueIndex('kite__name').on(t.operatorId, t.name)],
)

export const createKites = sql`
  create table kite (
    id uuid primary key, operator_id uuid not null, version integer not null default 1,
    created_at timestamptz(3) not null, created_by uuid, created_by_name text, updated_at timestamptz(3) not null, updated_by uuid,
    deleted_at timestamptz(3), name text not null, shape text not null, price_fen integer not null, share_bp integer not null,
    flown_on date, owner_card text, owner_card_index text, status text not null
  );
  create unique index kite__name on kite (operator_id, name) where deleted_at is null;
  select keep_row_counts('kite');`

export const kiteRoutes = implement(
  kite,
  crud(kite, {
    table: kites,
    life: saleLife,
    filters: { name: has(kites.name), shape: is(kites.shape), status: is(kites.status) },
    sorts: { name: kites.name, createdAt: kites.createdAt },
    order: [desc(kites.id)],
    sheet: { words: kiteWords, columns: ['name', 'shape', 'priceFen', 'status'] },
  }),
  kiteWords,
)
