import { expectTypeOf, test } from 'vitest'
import { area, list, read, write, type Body, type Params, type Reply } from '../kit/endpoint.ts'
import { t, type Text } from '../kit/lang.ts'
import { enableMachine, stateOf } from '../kit/machine.ts'
import { closed, common, oneOf, optional, pageOf, pageQuery, Type, type Static } from '../kit/schema.ts'
import { enableWords, type AreaWords } from './area-words.ts'

// Type tests: they fail in the type check if the compiler accepts an invalid type.

const Draft = closed({
  name: Type.String(),
  kind: oneOf('round', 'square'),
  parts: Type.Array(closed({ size: Type.Integer() })),
})
const Row = closed({
  ...common,
  status: stateOf(enableMachine),
  name: Type.String(),
  kind: oneOf('round', 'square'),
  note: optional(Type.String()),
})
type Words = AreaWords<Static<typeof Row>, Static<typeof Draft>, typeof enableMachine>

const any = t('文', 'Text', 'Texto', '文')
const words = {
  title: any,
  field: { name: any, kind: any, note: any, parts: any },
  choice: { kind: { round: any, square: any }, status: enableWords.choice },
  move: enableWords.move,
  part: { parts: { field: { size: any }, choice: {} } },
}
type SampleWords = typeof words

test('an area with every text compiles', () => {
  expectTypeOf<SampleWords>().toExtend<Words>()
})

test('a missing text of a field, a choice, a move or an inner row does not compile', () => {
  expectTypeOf<Omit<SampleWords, 'field'> & { field: Omit<SampleWords['field'], 'note'> }>().not.toExtend<Words>()
  expectTypeOf<
    Omit<SampleWords, 'choice'> & { choice: { kind: { round: Text }; status: SampleWords['choice']['status'] } }
  >().not.toExtend<Words>()
  expectTypeOf<Omit<SampleWords, 'move'> & { move: { enable: Text } }>().not.toExtend<Words>()
  expectTypeOf<Omit<SampleWords, 'part'>>().not.toExtend<Words>()
  expectTypeOf<{ zh: string; en: string; es: string }>().not.toExtend<Text>()
})

const things = area('thing', ['goods'], {
  list: list('/thing/list', { query: pageQuery({ name: Type.String() }, ['name']), reply: pageOf(Row) }),
  read: read('/thing/{id}', { reply: Row }),
  add: write('/thing/add', { body: Draft }),
})

test('endpoints have the exact types of their schemas', () => {
  expectTypeOf<Params<typeof things.read>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<Reply<typeof things.read>['kind']>().toEqualTypeOf<'round' | 'square'>()
  expectTypeOf<Reply<typeof things.list>['items'][number]>().toEqualTypeOf<Static<typeof Row>>()
  expectTypeOf<Body<typeof things.add>>().toEqualTypeOf<Static<typeof Draft>>()
  expectTypeOf<Body<typeof things.list>>().toEqualTypeOf<undefined>()
  expectTypeOf<{ name: string; kind: 'oval'; parts: [] }>().not.toExtend<Body<typeof things.add>>()
})
