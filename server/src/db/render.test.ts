import { and, count, desc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import { alias, integer, jsonb, PgDialect, pgTable, QueryBuilder, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { casing } from './client.ts'
import { renderOnce } from './render.ts'

const homes = pgTable('home', { id: integer().primaryKey(), areaCode: text(), madeAt: timestamp({ mode: 'string' }) })
const guests = pgTable('guest', { id: integer().primaryKey(), homeId: integer(), likes: jsonb().$type<string[]>() })
const other = alias(guests, 'other')

const dialect = new PgDialect({ casing })
const byDrizzle = dialect.sqlToQuery.bind(dialect)
const ours = renderOnce(byDrizzle)
const db = new QueryBuilder(dialect)

const latest = db
  .select({ id: homes.id, areaCode: homes.areaCode })
  .from(homes)
  .orderBy(desc(homes.madeAt))
  .as('latest')
const named = db.$with('named').as(db.select({ n: sql<number>`1`.as('n') }).from(homes))

const statements: Record<string, SQL> = {
  'a condition': sql`select ${homes.id} from ${homes} where ${and(eq(homes.areaCode, '330106'), undefined)}`,
  'values of every kind': sql`select ${1}, ${'a"b'}, ${null}, ${true}, ${new Date(0)}, ${{ a: 1 }}, ${undefined}`,
  'a list': sql`select ${[1, 'two', sql`3`]}, ${sql.param([1, 2])}`,
  'a list of one column': inArray(homes.id, [1, 2]),
  'names and raw text': sql`${sql.identifier('a"b')}, ${sql.raw('now()')}, ${sql.join([sql`1`, sql`2`], sql`, `)}`,
  'encoded values': sql`${sql.param(['a'], guests.likes)}, ${sql.param(null, guests.likes)}`,
  'a placeholder': sql`${sql.placeholder('id')}, ${eq(guests.likes, sql.placeholder('likes'))}`,
  'values written into the text': sql`select ${1}, ${sql`${"it's"} || ${2}`.inlineParams()}, ${3}`,
  'whole rows': db.select().from(homes).where(eq(homes.id, 1)).limit(1).for('update').getSQL(),
  'a join with an alias': db
    .select({ id: guests.id, likes: other.likes, n: count() })
    .from(guests)
    .innerJoin(other, eq(other.homeId, guests.homeId))
    .groupBy(guests.id, other.likes)
    .getSQL(),
  'a subquery': db.select({ code: latest.areaCode }).from(latest).where(eq(latest.id, 2)).getSQL(),
  'a common table expression': db.with(named).select({ n: named.n }).from(named).getSQL(),
  'a query inside a condition': db
    .select({ id: homes.id })
    .from(homes)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(guests)
          .where(eq(guests.homeId, homes.id)),
      ),
    )
    .getSQL(),
  'a union': db
    .select({ id: homes.id })
    .from(homes)
    .union(db.select({ id: guests.id }).from(guests))
    .getSQL(),
}

test.each(Object.entries(statements))('%s has the text and parameters that drizzle writes', (_name, statement) => {
  const { sql: written, params } = byDrizzle(statement)
  expect(ours(statement)).toEqual({ sql: written, params })
  // Names are remembered by now.
  expect(ours(statement)).toEqual({ sql: written, params })
})
