import { place, search } from '@kangju/contract'
import { addFigure } from '../report.ts'
import { time } from './measure.ts'
import type { Samples } from './samples.ts'
import type { Server, Stage } from './stage.ts'

/** A search follows each pause in typing. */
const limitMs = 100

/** The header search by everything that it takes, among them texts that match very many names, and that of places. */
export const measureSearch = async (server: Server, stage: Stage, samples: Samples): Promise<boolean> => {
  const keywords = {
    'a name': samples.clientName,
    'a part of a name': samples.twoLetters,
    'a surname': samples.surname,
    'a surname in pinyin': 'wang',
    'two letters that begin many names': 'zh',
    initials: 'zjh',
    'no name': 'qqqq',
    'a staff member': samples.peopleName,
    'the end of a phone number': samples.mobile.slice(-4),
    'a phone number': samples.mobile,
    'an order number': samples.orderNo,
    'the beginning of an order number': samples.orderNo.slice(0, 6),
    'a visit number': samples.childNo,
    'the end of an order number': samples.orderNo.slice(-4),
    'the end of a visit number': samples.childNo.slice(-4),
    'six digits at the end of a visit number': samples.childNo.slice(-6),
    'digits of many numbers': '000',
  }
  const callers = { operator: await stage.headersOf('bench0'), organisation: await stage.headersOf('organ0') }
  const found: { readonly what: string; readonly ms: number; readonly coreMs: number }[] = []
  for (const [caller, headers] of Object.entries(callers))
    for (const [what, keyword] of Object.entries(keywords)) {
      const { ms, coreMs } = await time({ stage, server, headers }, search.all.path, { keyword })
      found.push({ what: `${what}, ${caller}`, ms, coreMs })
    }
  // Every care recipient lives there.
  for (const [caller, headers] of Object.entries(callers))
    for (const keyword of ['文三', 'wensanlu', 'wsl', '没有这条路']) {
      const { ms, coreMs } = await time({ stage, server, headers }, place.find.path, { keyword })
      found.push({ what: `the place ${keyword}, ${caller}`, ms, coreMs })
    }
  const slowest = found.toSorted((one, other) => other.ms - one.ms)[0]
  const core = found.map(({ coreMs }) => coreMs)
  addFigure({
    what: `${search.all.path} and ${place.find.path}, the slowest of ${found.length} searches`,
    value: slowest?.ms ?? Infinity,
    unit: 'ms',
    below: limitMs,
    note: `${slowest?.what ?? ''}; of a core ${Math.min(...core).toFixed(0)}–${Math.max(...core).toFixed(0)} ms`,
  })
  for (const { what, ms, coreMs } of found)
    if (process.env['BENCH_ALL'] === '1' || ms >= limitMs)
      console.log(`    ${ms.toFixed(0).padStart(5)} ms, ${coreMs.toFixed(1).padStart(6)} of a core  ${what}`)
  return found.every(({ ms }) => ms < limitMs)
}
