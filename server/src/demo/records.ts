import {
  adlSteps,
  businessDay,
  customerclient,
  diseaseCodes,
  health,
  longcare,
  roundTenth,
  usualValidTo,
  type Body,
  type LongcareDraft,
  type Reply,
} from '@kangju/contract'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

type HealthBody = Body<typeof health.save>

const dayMs = 24 * 60 * 60 * 1000
/** Days between two measurements. */
const daysBetween = 21

const at = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T

const pills = [
  { name: '硝苯地平缓释片', dose: '20mg', frequency: '每日两次' },
  { name: '二甲双胍', dose: '0.5g', frequency: '每日三次' },
  { name: '阿司匹林肠溶片', dose: '100mg', frequency: '每日一次' },
] as const

/** Small variation from one record to the next, slowly improving. */
const wave = (n: number, k: number) => ((n * 7 + k * 5) % 9) - 4 + Math.floor(k / 3)

const healthOf = (clientId: string, n: number, k: number, recordDate: string): HealthBody => ({
  clientId,
  recordDate,
  heightCm: 150 + (n % 25),
  weightKg: roundTenth(48 + (n % 22) + wave(n, k) * 0.3),
  sbp: 128 + (n % 20) + wave(n, k) * 2,
  dbp: 76 + (n % 12) + wave(n, k),
  pulse: 68 + wave(n, k),
  temperature: roundTenth(36.4 + (k % 4) * 0.1),
  glucose: roundTenth(5.8 + (n % 4) * 0.5 + wave(n, k) * 0.1),
  glucoseKind: k % 4 === 3 ? 'afterMeal' : 'fasting',
  spo2: 95 + (n % 4),
  bloodAbo: at(['a', 'b', 'o', 'ab'] as const, n),
  bloodRh: 'positive',
  ...(n % 6 === 2
    ? { drugAllergy: ['other'], allergyNote: '碘造影剂' }
    : { drugAllergy: [at(['none', 'penicillin', 'none'] as const, n)] }),
  diseases: [{ code: at(diseaseCodes.slice(0, 6), n), diagnosedAt: `${2008 + (n % 14)}-05-01` }],
  disability: n % 8 === 3 ? ['hearing'] : [],
  infectious: n % 17 === 5 ? 1 : 0,
  ...(n % 17 === 5 ? { infectiousNote: '乙型肝炎' } : {}),
  tubes: n % 13 === 4 ? ['urinary'] : [],
  bradenScore: 14 + (n % 9),
  morseScore: 15 + (n % 8) * 5,
  smoking: at(['never', 'quit', 'never', 'sometimes'] as const, n),
  drinking: at(['never', 'sometimes'] as const, n),
  exercise: at(['sometimes', 'often', 'never'] as const, n),
  medications: pills.filter((_pill, i) => (n + i) % 2 === 0),
})

/** Remaining ability, memory and perception for each level. */
const degrees = [
  { able: 1, memory: 4, rest: 4 },
  { able: 0.7, memory: 3, rest: 4 },
  { able: 0.7, memory: 2, rest: 3 },
  { able: 0.4, memory: 2, rest: 3 },
  { able: 0.4, memory: 2, rest: 0 },
  { able: 0, memory: 0, rest: 0 },
] as const

const scored = (n: number): Pick<LongcareDraft, 'adl' | 'cognition' | 'perception'> => {
  const { able, memory, rest } = at(degrees, Math.floor(n / 3))
  // Climbing stairs is lost first.
  const scoreOf = (steps: readonly number[], isFirst: boolean) =>
    at(steps, isFirst && able === 1 && n % 4 === 2 ? 0 : Math.round(able * (steps.length - 1)))
  return {
    adl: Object.fromEntries(
      Object.entries(adlSteps).map(([item, steps]) => [item, scoreOf(steps, item === 'stairs')]),
    ) as LongcareDraft['adl'],
    cognition: { time: rest, person: rest, place: rest, memory },
    perception: { vision: Math.max(2, rest), hearing: Math.max(2, rest), talk: rest },
  }
}

const pageSize = 100

const readClients = async (play: Player, now: Date) => {
  const all: Reply<typeof customerclient.list>['items'][number][] = []
  for (let page = 1; ; page += 1) {
    const { items } = await play(now, customerclient.list, { query: { status: 'active', limit: pageSize, page } })
    all.push(...items)
    if (items.length < pageSize) return all
  }
}

/** Creates the records of the past months at regular intervals, more for some care recipients. */
const recordAll = async (stage: Stage, play: Player) => {
  for (const [n, client] of (await readClients(play, stage.today)).entries()) {
    const since = Math.floor((stage.today.getTime() - Date.parse(client.createdAt)) / dayMs)
    const wanted = n % 4 === 3 ? 0 : n % 5 === 0 ? 10 : 1 + (n % 3)
    const records = Math.min(wanted, Math.floor(since / daysBetween))
    for (let k = 0; k < records; k += 1) {
      const then = daysBefore(stage.today, 3 + (records - 1 - k) * daysBetween + (n % 5))
      const body = healthOf(client.id, n, k, businessDay(then))
      const { id } = await play(then, health.save, { body })
      // Until an infectious disease is reviewed, no nursing can be ordered.
      if (body.infectious === 1) await play(then, health.review, { params: { id } })
    }
    if (n % 3 === 1 || since < daysBetween) continue
    const then = daysBefore(stage.today, Math.min(since - 1, 20 + ((n * 11) % 300)))
    const assessDate = businessDay(then)
    const body: LongcareDraft = {
      clientId: client.id,
      insured: 1,
      insureArea: '330100',
      applyNo: `PG${assessDate.replaceAll('-', '')}${String(n).padStart(3, '0')}`,
      assessOrg: '杭州市长护险评估中心',
      assessors: at(['周敏、徐立', '沈佳', '许文婷、何俊'], n),
      assessDate,
      ...scored(n),
      validFrom: assessDate,
      validTo: usualValidTo(assessDate),
      benefitType: at(['home', 'home', 'institution', 'family'] as const, n),
      monthQuotaFen: 120_000 + (n % 6) * 10_000,
      monthHours: 20 + (n % 5) * 5,
      fileUrls: [],
    }
    await play(then, longcare.add, { body })
  }
}

/** Health records and long-term care assessments of the care recipients. */
export const demoRecords = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  await recordAll(stage, stage.players.admin)
  await recordAll(stage, stage.players.other)
}
