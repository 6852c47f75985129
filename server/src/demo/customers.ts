import {
  careLevels,
  customerclient,
  edgeCustomer,
  educations,
  insurances,
  livings,
  maritals,
  organ,
  organqrcode,
  type ClientDraft,
  type OrderSource,
} from '@kangju/contract'
import { registerBooker } from '../modules/customers/customerbooker/service.ts'
import { idCardOf, mobileOf } from './numbers.ts'
import { nameOf, streets } from './people-seeds.ts'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

const homes = [
  ['330106', 120.1302, 30.2791],
  ['330105', 120.1439, 30.3157],
  ['330102', 120.1873, 30.2402],
  ['330108', 120.2079, 30.2068],
  ['330110', 120.0011, 30.2802],
] as const
const communities = ['翠苑一区', '大关西苑', '清波新村', '滨江花园', '良渚文化村'] as const
const nations = ['汉族', '汉族', '汉族', '回族', '畲族'] as const
const doors = ['miniProgram', 'miniProgram', 'console', 'organCode', 'tv'] as const satisfies readonly OrderSource[]

const at = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T
const two = (n: number) => String(n).padStart(2, '0')

interface Cast {
  readonly stage: Stage
  readonly play: Player
  readonly count: number
  /** Keeps the numbers of the two operators apart. */
  readonly offset: number
}

/** Children who order for their parents, and some bookers who order for themselves. */
const makeBookers = async ({ stage, play, count, offset }: Cast): Promise<string[]> => {
  const ids: string[] = []
  const { items } = await play(stage.today, organqrcode.list, { query: { limit: 50 } })
  const codes = items.filter((code) => code.organId !== null)
  for (let n = 0; n < Math.ceil(count / 3); n += 1) {
    // Bookers with a printed code registered after the codes existed.
    const now = daysBefore(stage.today, (n % 5 > 2 ? 58 : 118) - (n % 58))
    const visitor = `demo-booker-${offset + n}`
    const gender = n % 2 === 0 ? ('female' as const) : ('male' as const)
    const given = {
      operatorId: play.me.operatorId,
      mobile: mobileOf(510_000_000 + offset + n * 10_007),
      ...(n % 6 === 5 ? { nickname: `用户${1000 + n}` } : { name: nameOf(n + 40, gender) }),
      source: at(doors, n),
      // A booker with a code belongs to its organisation.
      visitor,
      now,
    }
    if (at(doors, n) === 'organCode' && codes.length > 0)
      await play(now, edgeCustomer.scan, { body: { scene: at(codes, n).scene, visitor } })
    ids.push((await stage.tools.db.transaction((tx) => registerBooker(tx, stage.tools, given))).id)
  }
  return ids
}

const belongingsOf = (n: number, organIds: readonly string[], bookerIds: readonly string[]) => ({
  ...(n % 5 === 4 || organIds.length === 0 ? {} : { organId: at(organIds, n) }),
  ...(n % 2 === 0 && bookerIds.length > 0
    ? { bookerId: at(bookerIds, Math.floor(n / 2)), relation: n % 8 === 0 ? ('self' as const) : ('child' as const) }
    : {}),
})

const clientOf = (n: number, offset: number): ClientDraft => {
  const gender = n % 5 < 3 ? ('female' as const) : ('male' as const)
  const [areaCode, lng, lat] = at(homes, n)
  const born = 1932 + ((n * 7) % 30)
  return {
    name: nameOf(n + 200, gender),
    idType: 'idCard',
    idCard: idCardOf({
      areaCode,
      birthday: `${born}-${two((n % 12) + 1)}-${two((n % 27) + 1)}`,
      gender,
      n: (n + offset) % 500,
    }),
    ...(n % 6 === 5
      ? {}
      : { mobile: n % 4 === 3 ? `0571-8${String(8_000_000 + n * 313)}` : mobileOf(520_000_000 + offset + n * 7919) }),
    nation: at(nations, n),
    marital: at(maritals, n + 1),
    education: at(educations, n * 3),
    liveStatus: at(livings, n * 2),
    areaCode,
    address: `${at(streets, n)}${12 + n * 3}号${1 + (n % 8)}幢${1 + (n % 6)}0${1 + (n % 4)}室`,
    lng: lng + ((n % 7) - 3) * 0.004,
    lat: lat + ((n % 5) - 2) * 0.003,
    communityName: at(communities, n),
    contacts: [
      {
        name: nameOf(n + 40, n % 2 === 0 ? 'female' : 'male'),
        relation: 'child',
        mobile: mobileOf(530_000_000 + offset + n * 6007),
      },
      ...(n % 3 === 0
        ? [
            {
              name: nameOf(n + 90, 'male'),
              relation: 'socialWorker' as const,
              mobile: `0571-8${String(7_000_000 + n * 211)}`,
            },
          ]
        : []),
    ],
    medInsurance: at(insurances, n),
    subjectType: [...(n % 7 === 2 ? (['lowIncome'] as const) : []), ...(born < 1946 ? (['over80'] as const) : [])],
    careLevel: at(careLevels, n),
    ...(n % 11 === 3 ? { remark: '听力不好，请大声并靠近说话' } : {}),
  }
}

/** Later changes to some care recipients. */
const livesOf = async ({ play, stage }: Cast, ids: readonly string[]) => {
  const status = (id: string | undefined, status: 'moved' | 'deceased', remark: string, days: number) =>
    id === undefined
      ? undefined
      : play(daysBefore(stage.today, days), customerclient.changestatus, { body: { id, status, remark } })
  await status(ids[6], 'moved', '随子女迁往上海', 12)
  await status(ids[19], 'moved', '入住外地养老院', 4)
  await status(ids[33], 'deceased', '家属来电告知', 8)
}

/** Records are created over fourteen months, the last ones this week. */
const filedDaysAgo = (n: number, count: number) => 425 - Math.floor((n * 420) / count)

const makeClients = async (cast: Cast) => {
  const { stage, play, count, offset } = cast
  const query = { active: 1 as const, status: 'enabled' as const, limit: 100, sort: 'code' as const }
  const organs = await play(stage.today, organ.list, { query })
  const organIds = organs.items.map((row) => row.id)
  const bookerIds = await makeBookers(cast)
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const body = { ...clientOf(n, offset), ...belongingsOf(n, organIds, bookerIds) }
    ids.push((await play(daysBefore(stage.today, filedDaysAgo(n, count)), customerclient.add, { body })).id)
  }
  await livesOf(cast, ids)
}

/** Care recipients and bookers of both operators. */
export const demoCustomers = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  await makeClients({ stage, play: stage.players.admin, count: 294, offset: 0 })
  await makeClients({ stage, play: stage.players.other, count: 6, offset: 300 })
}
