import {
  addDays,
  businessDay,
  customerclient,
  organ,
  startOfBusinessDay,
  tvtop,
  tvuser,
  type TvtopRow,
} from '@kangju/contract'
import { changeSettings } from '../modules/base/operator/service.ts'
import {
  dueLineTests,
  noteBoxOn,
  noteHeartbeat,
  noteLine,
  runLineTests,
  writeBoxRows,
} from '../modules/boxes/tvtop/service.ts'
import { mobileOf } from './numbers.ts'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

const districts = [
  ['330106', '文三路', 120.1302, 30.2791],
  ['330105', '莫干山路', 120.1439, 30.3157],
  ['330102', '秋涛路', 120.1873, 30.2402],
  ['330108', '江南大道', 120.2079, 30.2068],
  ['330110', '文一西路', 120.0011, 30.2802],
] as const

const surnames = ['王', '李', '张', '陈', '沈', '徐', '周', '吴', '朱', '金'] as const
const givenNames = ['国强', '秀英', '建华', '桂兰', '志明', '玉珍', '文斌', '雅琴'] as const
const models = [
  ['创维', 'E900-S'],
  ['中兴', 'B860AV3'],
  ['华为', 'EC6110'],
] as const

const minuteMs = 60_000
const hour = 60
const day = 24 * hour

/** The token of a box, derived from the digits of its number. */
export const boxTokenOf = (digits: string) => `demo-token-${digits}`

interface Fleet {
  readonly stage: Stage
  readonly play: Player
  readonly prefix: string
  readonly count: number
  /** Number of boxes with a household. */
  readonly bound: number
}

const rowsOf = ({ prefix, count, bound }: Fleet, organCodes: readonly string[]) =>
  Array.from({ length: count }, (_, n) => {
    const [, street] = districts[n % districts.length] ?? districts[0]
    const [vendor, model] = models[n % models.length] ?? models[0]
    const organCode = organCodes[n % Math.max(1, organCodes.length)]
    return {
      sn: `${prefix}-${String(100_001 + n)}`,
      mac: `5C:E9:31:${prefix === 'KJ' ? '0A' : '0B'}:00:${n.toString(16).padStart(2, '0').toUpperCase()}`,
      vendor,
      model,
      ecallid: `${prefix}${String(800_001 + n)}`,
      // The token is public, like the passwords of the demo.
      ecalltoken: boxTokenOf(String(100_001 + n)),
      ...(organCode === undefined || n % 4 === 3 ? {} : { organCode }),
      ...(n >= bound
        ? {}
        : {
            address: `${street}${12 + n * 7}号${1 + (n % 6)}幢${101 + (n % 9) * 100}室`,
            tvAccount: `0571${String(88_000_100 + n * 37)}`,
            name: `${surnames[n % surnames.length] ?? '王'}${givenNames[(n * 3) % givenNames.length] ?? '国强'}`,
            mobile: mobileOf(560_000_000 + n * 10_007 + (prefix === 'KJ' ? 0 : 5)),
          }),
    }
  })

/** Fields that the staff have filled in since the import. */
const fillIn = async ({ stage, play }: Fleet) => {
  const { today, dice } = stage
  const at = daysBefore(today, 20)
  const users = (await play(at, tvuser.list, { query: { limit: 100, sort: 'tvAccount' } })).items
  const clients = (await play(at, customerclient.list, { query: { limit: 50, status: 'active' } })).items
  for (const [n, user] of users.entries()) {
    const [areaCode, , lng, lat] = districts[n % districts.length] ?? districts[0]
    const opened = addDays(businessDay(today), -40 - n * 9)
    const client = n % 2 === 0 ? clients[n / 2] : undefined
    await play(at, tvuser.edit, {
      body: {
        id: user.id,
        version: user.version,
        name: user.name,
        mobile: user.mobile,
        tvTopId: user.tvTopId,
        clientIds: client === undefined || client.tvUserId !== null ? user.clientIds : [client.id],
        contacts:
          n % 5 === 4
            ? []
            : [
                {
                  name: `${user.name.slice(0, 1)}晓${dice.pick(['燕', '军', '敏', '磊'])}`,
                  relation: dice.pick(['child', 'spouse', 'sibling'] as const),
                  mobile: mobileOf(570_000_000 + n * 9_001),
                },
              ],
        organId: user.organId,
        areaCode,
        address: user.address ?? '文三路12号1幢101室',
        lng: lng + dice.whole(-90, 90) / 10_000,
        lat: lat + dice.whole(-90, 90) / 10_000,
        openDate: opened,
        ...(n % 3 === 0 ? { expireDate: addDays(opened, 730) } : {}),
      },
    })
  }
  const suspended = users[7]
  if (suspended !== undefined)
    await play(daysBefore(today, 4), tvuser.changestatus, { body: { id: suspended.id, status: 'disabled' } })
}

/** Minutes since the last heartbeat: most boxes are online, others were today or this week, a few long ago. */
const silence = (n: number, dice: Stage['dice']) => {
  if (n % 10 === 9) return dice.whole(8 * day, 40 * day)
  if (n % 7 === 5) return dice.whole(day, 5 * day)
  return n % 3 === 2 ? dice.whole(20, 14 * hour) : dice.whole(0, 4)
}

/** Sets the last heartbeat of each box and when its TV was switched on; one in twelve has none. */
const showLife = async ({ stage: { tools, today, dice }, play, count }: Fleet) => {
  const boxes = (await play(today, tvtop.list, { query: { limit: 100, bindStatus: 'bound', sort: 'sn' } })).items
  for (const [n, box] of boxes.entries()) {
    if (n % 12 === 11) continue
    const seen = new Date(today.getTime() - silence(n, dice) * minuteMs)
    await noteBoxOn(tools.db, box, new Date(seen.getTime() - dice.whole(5, 6 * hour) * minuteMs))
    await noteHeartbeat(tools.db, box.id, seen, { firmware: `3.${count % 4}.${n % 5}` })
  }
  await showLines(tools, boxes, today)
  const spare = (await play(today, tvtop.list, { query: { limit: 2, bindStatus: 'unbound', sort: '-sn' } })).items
  for (const { id } of spare.slice(0, 1))
    await play(daysBefore(today, 9), tvtop.changestatus, { body: { id, status: 'disabled' } })
}

/** Late, since the boxes of the demo are not there to answer. */
const lineTestHour = 23

/** The self-test of yesterday: boxes that were seen lately answered, some with a fault. */
const showLines = async ({ db }: Stage['tools'], boxes: readonly TvtopRow[], today: Date) => {
  const asked = new Date(startOfBusinessDay(businessDay(today)).getTime() - 50 * minuteMs)
  await runLineTests({ db, clock: () => asked })
  for (const { id, lineTestId } of await dueLineTests(
    db,
    boxes.map(({ id }) => id),
  )) {
    const n = boxes.findIndex((box) => box.id === id)
    const isSeen = n % 12 !== 11 && n % 10 !== 9 && n % 7 !== 5
    const parts = { microphone: n % 17 !== 4, camera: n % 13 !== 6, network: true, relay: null }
    if (isSeen && lineTestId !== null) await noteLine(db, { id }, lineTestId, parts, asked)
  }
  await runLineTests({ db, clock: () => new Date(asked.getTime() + hour * minuteMs + 1) })
}

const makeFleet = async (fleet: Fleet) => {
  const { stage, play } = fleet
  const at = daysBefore(stage.today, 96)
  const places = (await play(at, organ.list, { query: { active: 1, limit: 5, sort: 'code' } })).items
  const codes = places.map(({ code }) => code)
  // The last rows come first in the list: bound boxes, not the spare ones.
  const rows = rowsOf(fleet, codes).toReversed()
  const { tools } = stage
  await tools.db.transaction((db) => writeBoxRows({ tools, db, me: play.me, lang: 'zh', now: at }, rows))
  await fillIn(fleet)
}

const fleetsOf = (stage: Stage): readonly Fleet[] => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  return [
    { stage, play: stage.players.admin, prefix: 'KJ', count: 115, bound: 84 },
    { stage, play: stage.players.other, prefix: 'YH', count: 5, bound: 3 },
  ]
}

/** Imported set-top boxes, and the households that most of them belong to. */
export const demoBoxes = async (stage: Stage) => {
  for (const fleet of fleetsOf(stage)) await makeFleet(fleet)
}

/** Sets the last heartbeats. */
export const demoHeartbeats = async (stage: Stage) => {
  for (const code of ['KANGJU', 'ANNING']) await changeSettings(stage.tools.db, code, { lineTestHour })
  for (const fleet of fleetsOf(stage)) await showLife(fleet)
}
