import type { banner, BannerRow } from '@kangju/contract'
import { expectTypeOf, test } from 'vitest'
import type { Resource } from './types.ts'

// Type tests: they fail in the type check when the compiler accepts invalid code.

type Banners = Resource<typeof banner>

test('a screen can name only fields of its area', () => {
  expectTypeOf<['title', 'showState']>().toExtend<Banners['columns']>()
  expectTypeOf<['titel']>().not.toExtend<Banners['columns']>()
  expectTypeOf<['positionCode']>().toExtend<Banners['search']>()
  expectTypeOf<['imageUrl']>().not.toExtend<Banners['search']>()
  expectTypeOf<['imageUrl']>().toExtend<NonNullable<Banners['form']>>()
  expectTypeOf<['clickCount']>().not.toExtend<NonNullable<Banners['form']>>()
})

test('its functions receive the row type of the area', () => {
  expectTypeOf<Parameters<Banners['rowTitle']>[0]>().toEqualTypeOf<BannerRow>()
})
