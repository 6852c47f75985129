import {
  addDays,
  businessDay,
  mold,
  organ,
  people,
  type PeopleDraft,
  type Reply,
  type WorkTime,
} from '@kangju/contract'
import { bankCardOf, idCardOf, mobileOf } from './numbers.ts'
import { nameOf, staffing, streets } from './people-seeds.ts'
import { drawDocument, type DocumentKind } from './pictures/document.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { uploader, type Uploader } from './pictures/upload.ts'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

/** The organisation where a person works or applies. */
export type OrganPlace = Pick<Reply<typeof organ.read>, 'id' | 'organType' | 'areaCode' | 'lng' | 'lat'>

/** One person of the demo; everything else derives from the number. */
export interface Seed {
  readonly n: number
  readonly gender: 'male' | 'female'
  readonly moldCode: string
  readonly organ: OrganPlace
}

export interface Kinds {
  readonly idOf: (code: string) => string
  readonly gradeOf: (code: string, n: number) => string
  readonly needsLicense: (code: string) => boolean
}

export const readKinds = async (play: Player, at: Date): Promise<Kinds> => {
  const { items } = await play(at, mold.list, { query: { limit: 100 } })
  const of = (code: string) => {
    const found = items.find((one) => one.code === code)
    if (found === undefined) throw new Error(`the demo has no staff of the kind ${code}`)
    return found
  }
  return {
    idOf: (code) => of(code).id,
    // From the second grade on where a licence is needed: only those may make home visits.
    gradeOf: (code, n) => {
      const { grades, needLicense } = of(code)
      const first = needLicense === 1 ? 1 : 0
      return grades[first + (n % (grades.length - first))]?.id ?? ''
    },
    needsLicense: (code) => of(code).needLicense === 1,
  }
}

/** The operating organisations with their locations. */
export const placesOf = async (play: Player, at: Date): Promise<OrganPlace[]> => {
  const query = { active: 1 as const, status: 'enabled' as const, limit: 100, sort: 'code' as const }
  const { items } = await play(at, organ.list, { query })
  return Promise.all(items.map(({ id }) => play(at, organ.read, { params: { id } })))
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Some staff also work at night. */
const aroundTheClock = everyDay.map((weekday): WorkTime => ({ weekday, start: '00:00', end: '23:59' }))

const workweek = (n: number): WorkTime[] =>
  (n % 3 === 0 ? everyDay : n % 3 === 1 ? [1, 2, 3, 4, 5] : [2, 3, 4, 5, 6]).flatMap((weekday) =>
    n % 2 === 0
      ? [
          { weekday, start: '08:00', end: '12:00' },
          { weekday, start: '13:30', end: '18:00' },
        ]
      : [{ weekday, start: '08:30', end: '17:30' }],
  )

/** Personal fields of staff and applicants. */
export const personDraft = ({ n, gender, organ: at, moldCode }: Seed, today: string, isLicensed: boolean) => ({
  name: nameOf(n, gender),
  idCard: idCardOf({
    areaCode: '330102',
    birthday: `${1966 + ((n * 3) % 34)}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 27) + 1).padStart(2, '0')}`,
    gender,
    n,
  }),
  mobile: mobileOf(600_000_000 + n * 104_729),
  ...(isLicensed
    ? {
        licenseNo: `2014330${String(10_000 + n * 37).padStart(6, '0')}`,
        licenseValidTo: addDays(today, 200 + ((n * 53) % 900)),
        workOrg: moldCode === 'DOCTOR' ? '浙北医院' : '杭州市第三人民医院',
      }
    : {}),
  workYears: 5 + (n % 22),
  healthCertValidTo: addDays(today, n % 9 === 4 ? 12 + (n % 15) : 60 + ((n * 31) % 280)),
  insuranceValidTo: addDays(today, 40 + ((n * 17) % 320)),
  areaCodes: [at.areaCode ?? '330106'],
  baseAddress: `${streets[n % streets.length] ?? '文三路'}${20 + n}号`,
  baseLng: (at.lng ?? 120.13) + ((n % 7) - 3) * 0.006,
  baseLat: (at.lat ?? 30.27) + ((n % 5) - 2) * 0.005,
  serveRadiusKm: 5 + (n % 4) * 5,
  workTimes: moldCode === 'CAREGIVER' && n % 4 === 2 ? aroundTheClock : workweek(n),
  maxDailyOrders: 4 + (n % 4),
  bankName: n % 2 === 0 ? '中国工商银行' : '杭州银行',
  bankBranch: '杭州分行营业部',
  bankAccountNo: bankCardOf(n * 7919),
})

/** A document of a person, stored with the scans of staff. */
export const scanOf =
  (put: Uploader, { gender, n }: Pick<Seed, 'gender' | 'n'>) =>
  async (kind: DocumentKind) =>
    put('staff', `${kind}.webp`, await drawDocument({ kind, gender, n }))

const draftOf = async (put: Uploader, seed: Seed, kinds: Kinds, today: string): Promise<PeopleDraft> => {
  const { n, gender, moldCode, organ: at } = seed
  const isLicensed = kinds.needsLicense(moldCode)
  const scan = scanOf(put, seed)
  return {
    ...personDraft(seed, today, isLicensed),
    avatar: await put('content', 'portrait.webp', await drawPortrait({ gender, n })),
    organId: at.id,
    moldId: kinds.idOf(moldCode),
    gradeId: kinds.gradeOf(moldCode, n),
    certUrls: [...(isLicensed ? [await scan('license')] : []), await scan('health')],
    projectIds: [],
    leaves: n % 10 === 3 ? [{ from: addDays(today, 4), to: addDays(today, 8), reason: '年假' }] : [],
    isMarketer: n % 8 === 0 ? 1 : 0,
    intro: n % 3 === 0 ? '从业多年，细致耐心，擅长与长者沟通。' : undefined,
  }
}

/** Later changes to some staff. */
const livesOf = async (play: Player, today: Date, ids: readonly string[]) => {
  const status = (id: string | undefined, status: 'suspended' | 'left', remark: string, days: number) =>
    play(daysBefore(today, days), people.changestatus, { body: { id: id ?? '', status, remark } })
  await status(ids[5], 'suspended', '客户投诉，核实中', 2)
  await status(ids[17], 'suspended', '个人原因申请暂停', 9)
  await status(ids[29], 'left', '合同到期', 20)
}

/** Sixty staff, distributed over the operating organisations. */
export const demoStaff = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const play = stage.players.admin
  const at = daysBefore(stage.today, 92)
  const today = businessDay(stage.today)
  const put = uploader(stage.tools, play.me, at)
  const kinds = await readKinds(play, at)
  const places = (await placesOf(play, at)).filter((one) => staffing[one.organType] !== undefined)
  const ids: string[] = []
  for (let n = 0; ids.length < 60; n += 1) {
    const place = places[n % places.length]
    const codes = staffing[place?.organType ?? ''] ?? []
    const moldCode = codes[Math.floor(n / places.length) % codes.length]
    if (place === undefined || moldCode === undefined) throw new Error('the demo has nobody to work for')
    const gender = n % 4 === 1 ? ('male' as const) : ('female' as const)
    const draft = await draftOf(put, { n, gender, moldCode, organ: place }, kinds, today)
    const { projects } = await play(at, people.choices, { query: { organId: place.id } })
    const projectIds = projects.filter((one) => one.moldIds.includes(draft.moldId)).map((one) => one.id)
    const { id } = await play(at, people.add, { body: { ...draft, projectIds } })
    ids.push(id)
    if (n % 7 !== 6) await play(at, people.isreceive, { params: { id }, body: { isReceive: 1 } })
  }
  await livesOf(play, stage.today, ids)
}
