import type { CallContact, EmergencyType } from '@kangju/contract'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { SignedCall } from '../http/call.ts'
import { changeDutyMobile, changeSettings } from '../modules/base/operator/service.ts'
import { accounts } from '../modules/base/account/table.ts'
import { boxes, type Box } from '../modules/boxes/tvtop/table.ts'
import { callBack, remarkOn } from '../modules/calls/tvecall/remark.ts'
import { connectCall, endCall, hangUp, ringCall, settleTexts } from '../modules/calls/tvecall/service.ts'
import { makeDice, type Dice } from './dice.ts'
import { clockOn, later, minuteMs, minutesAfter } from './orders/time.ts'
import { transact } from './orders/lanes.ts'
import type { Player } from './player.ts'
import type { Stage } from './stage.ts'

const secondMs = 1000
const pastDays = 90
const dayMs = 24 * 60 * minuteMs

interface Story {
  readonly kind: EmergencyType
  /** Length of the talk in seconds, from and to. */
  readonly talk: readonly [number, number]
  readonly remarks: readonly string[]
}

const stories: readonly Story[] = [
  { kind: 'accidental', talk: [12, 50], remarks: ['误触，老人平安', '孩子按着玩，已确认无事', '看电视时误按'] },
  { kind: 'accidental', talk: [15, 60], remarks: ['误触，老人平安', '起夜时误按'] },
  {
    kind: 'enquiry',
    talk: [60, 280],
    remarks: ['咨询助浴价格，已解答', '询问预付卡余额，已告知', '咨询长护险申请材料'],
  },
  { kind: 'service', talk: [90, 400], remarks: ['需要上门换药，已安排上门服务', '约下周陪诊，已转预约'] },
  { kind: 'service', talk: [80, 300], remarks: ['想约助浴，已转预约'] },
  { kind: 'unwell', talk: [120, 560], remarks: ['头晕，指导测量血压后好转，已通知家属', '胸闷，已通知家属陪同就医'] },
  {
    kind: 'emergency',
    talk: [180, 840],
    remarks: ['跌倒不能起身，已拨打120急救并通知家属', '呼吸困难，已拨打120急救'],
  },
  { kind: 'other', talk: [30, 180], remarks: ['电视没有声音，已转运营商处理'] },
]

const calledBack = [
  '已回拨，老人平安',
  '回拨后确认为误触',
  '已回拨，家属在场，无需上门',
  '回拨并安排社工上门查看',
] as const

type Ending = 'answered' | 'gaveUp' | 'timedOut' | 'declined'

interface Plan {
  readonly at: Date
  readonly ending: Ending
  /** False for an unanswered call that still waits for a call-back. */
  readonly isCalledBack: boolean
}

/** The calls of the last hours: minutes ago, ending and whether they were called back. */
const recent: readonly (readonly [minutes: number, ending: Ending, isCalledBack: boolean])[] = [
  [14, 'gaveUp', false],
  [38, 'answered', true],
  [71, 'timedOut', false],
  [122, 'answered', true],
  [165, 'declined', true],
  [214, 'answered', true],
  [290, 'answered', true],
  [385, 'gaveUp', true],
]

/** Households call in the daytime and when they get up at night. */
const minuteOfDay = (dice: Dice) => (dice.happens(0.2) ? dice.whole(0, 6 * 60) : dice.whole(6 * 60, 22 * 60))

const endingOf = (dice: Dice): Ending => {
  const roll = dice.roll()
  if (roll < 0.82) return 'answered'
  if (roll < 0.91) return 'gaveUp'
  return roll < 0.97 ? 'timedOut' : 'declined'
}

/** Calls of three months, or since the boxes are there. */
const plansOf = ({ dice, today }: Stage, count: number, since: Date): Plan[] => {
  const days = Math.min(pastDays, Math.floor((today.getTime() - since.getTime()) / dayMs) - 1)
  const past = Array.from({ length: count - recent.length }, (_none, n) => ({
    at: clockOn(today, -days + Math.floor((n * (days - 1)) / count), minuteOfDay(dice)),
    ending: endingOf(dice),
    isCalledBack: true,
  })).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const last = recent.map(([minutes, ending, isCalledBack]) => ({
    at: minutesAfter(today, -minutes),
    ending,
    isCalledBack,
  }))
  return [...past, ...last.toReversed()]
}

type Agent = Pick<SignedCall['me'], 'id' | 'realname'>

/** One call agent with the boxes that call them, so that agents work at the same time without sharing a lock. */
interface Desk {
  readonly stage: Pick<Stage, 'tools'>
  readonly dice: Dice
  readonly play: Player
  readonly agent: Agent
  readonly boxes: readonly Box[]
  readonly plans: readonly Plan[]
  /** Who the operator texts about unanswered calls. */
  readonly texted: readonly CallContact[]
}

const callAs = (db: Db, { stage: { tools }, play, agent }: Desk, now: Date): SignedCall => ({
  tools,
  db,
  now,
  lang: 'zh',
  me: { ...play.me, ...agent },
  audit: () => undefined,
  afterCommit: () => undefined,
})

/** Seconds until an answer; most come in time. */
const waitOf = (dice: Dice) => (dice.happens(0.85) ? dice.whole(3, 14) : dice.whole(16, 44))

const ringTimeoutSec = 60
const dutyMobile = '13857100110'

/** Plays one call from the ring to its remark or call-back. */
const playCall = async (tx: Db, desk: Desk, plan: Plan) => {
  const { dice, play } = desk
  const { tools } = desk.stage
  const { at, ending } = plan
  const me = { ...play.me, ...desk.agent }
  const callType = dice.happens(0.7) ? ('video' as const) : ('voice' as const)
  const { call } = await ringCall(tx, tools, { box: dice.pick(desk.boxes), callType, now: at })
  const { id } = call
  const after = (seconds: number) => later(at, seconds * secondMs)
  if (ending === 'answered') {
    const story = dice.pick(stories)
    const wait = waitOf(dice)
    const end = after(wait + dice.whole(...story.talk))
    const talk = await connectCall(tx, me, id, after(wait))
    const by = dice.pick(['operator', 'operator', 'caller', 'caller', 'caller', 'system'] as const)
    await endCall(tx, talk, { by, now: end, accountId: me.id })
    if (by === 'system')
      await callBack(callAs(tx, desk, later(end, minuteMs)), { id, remark: dice.pick(story.remarks) })
    if (dice.happens(0.1)) return
    const written = { id, remark: dice.pick(story.remarks), emergencyType: story.kind }
    await remarkOn(callAs(tx, desk, later(end, dice.whole(5, 120) * secondMs)), written)
    return
  }
  const unanswered = {
    gaveUp: () => endCall(tx, call, { by: 'caller', now: after(dice.whole(4, 40)) }),
    timedOut: () => endCall(tx, call, { by: 'system', now: after(ringTimeoutSec) }),
    declined: () => hangUp(tx, me, id, after(dice.whole(3, 12))),
  }
  const ended = await unanswered[ending]()
  const told = desk.texted.filter((contact) => ended.textsDue.includes(contact))
  await settleTexts(tx, ended, told, [])
  if (!plan.isCalledBack) return
  const backAt = later(at, dice.whole(4, 35) * minuteMs)
  const remark = dice.pick(calledBack)
  await callBack(callAs(tx, desk, backAt), { id, remark })
}

/** Accounts with a seat for calls; an operator without any answers by its administrator. */
const agentsOf = async ({ tools: { db } }: Stage, { me }: Player): Promise<readonly Agent[]> => {
  const rows = await db
    .select({ id: accounts.id, realname: accounts.realname })
    .from(accounts)
    .where(and(eq(accounts.operatorId, me.operatorId), isNotNull(accounts.ecallid), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.username))
  return rows.length === 0 ? [me] : rows
}

const boxesOf = ({ tools: { db } }: Stage, { me }: Player) =>
  db
    .select()
    .from(boxes)
    .where(and(eq(boxes.operatorId, me.operatorId), isNotNull(boxes.tvUserId), eq(boxes.status, 'enabled')))
    .orderBy(asc(boxes.sn))

const inTransaction = 40

const playAll = async (desk: Desk) => {
  for (let from = 0; from < desk.plans.length; from += inTransaction)
    await transact(desk.stage.tools, async (tx) => {
      for (const plan of desk.plans.slice(from, from + inTransaction)) await playCall(tx, desk, plan)
    })
}

const desksOf = async (stage: Stage, play: Player, count: number, texted: readonly CallContact[]): Promise<Desk[]> => {
  const homes = await boxesOf(stage, play)
  if (homes.length === 0) return []
  const agents = await agentsOf(stage, play)
  const since = new Date(Math.max(...homes.map(({ createdAt }) => Date.parse(createdAt))))
  const plans = plansOf(stage, count, since)
  return agents.map((agent, n) => {
    const isTheirs = (_one: unknown, at: number) => at % agents.length === n
    const dice = makeDice(stage.dice.whole(1, 1_000_000))
    return { stage, dice, play, agent, texted, boxes: homes.filter(isTheirs), plans: plans.filter(isTheirs) }
  })
}

/** Emergency calls of three months; two of today still have to be called back. */
export const demoCalls = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { admin, other } = stage.players
  const { db, keyring } = stage.tools
  await changeDutyMobile(db, keyring, 'KANGJU', dutyMobile)
  await changeSettings(db, 'KANGJU', { callRecording: 1 })
  const desks = [
    ...(await desksOf(stage, admin, 140, ['duty', 'family'])),
    ...(await desksOf(stage, other, 10, ['family'])),
  ]
  await Promise.all(desks.map(playAll))
}
