import type { banner, Reply } from '@kangju/contract'
import { expectTypeOf, test } from 'vitest'
import type { Db } from '../../src/db/client.ts'
import { withLock } from '../../src/db/with-lock.ts'
import { banners } from '../../src/modules/content/banner/table.ts'
import type { crud } from '../../src/rows/crud.ts'
import type { Handlers } from '../../src/http/implement.ts'

// Type tests: they fail in the type check when the compiler accepts invalid code.

type Whole = Handlers<typeof banner>

test('a missing handler, or one with a wrong reply, does not compile', () => {
  expectTypeOf<Omit<Whole, 'positionlist'>>().not.toExtend<Whole>()
  expectTypeOf<Omit<Whole, 'positionlist'> & { positionlist: () => Promise<[{ code: 1 }]> }>().not.toExtend<Whole>()
  expectTypeOf<Omit<Whole, 'read'> & { read: () => Promise<{ id: string }> }>().not.toExtend<Whole>()
})

test('crud provides the standard handlers of an area and no others', () => {
  type Made = ReturnType<typeof crud<typeof banner, typeof banners>>
  expectTypeOf<Made>().toExtend<Pick<Whole, 'list' | 'read' | 'add' | 'edit' | 'remove'>>()
  expectTypeOf<Made>().not.toHaveProperty('positionlist')
})

test('a view of rows must return every field of the row', () => {
  type View = NonNullable<Parameters<typeof crud<typeof banner, typeof banners>>[1]['view']>
  type Row = Reply<typeof banner.read>
  expectTypeOf<() => Row[]>().toExtend<View>()
  expectTypeOf<() => Omit<Row, 'title'>[]>().not.toExtend<View>()
})

test('a lock does not change the type of a query', () => {
  const query = (db: Db) => db.select({ id: banners.id }).from(banners).where(undefined)
  expectTypeOf(withLock<ReturnType<typeof query>>).returns.toEqualTypeOf<ReturnType<typeof query>>()
  expectTypeOf<Awaited<ReturnType<typeof query>>>().toEqualTypeOf<{ id: string }[]>()
})
