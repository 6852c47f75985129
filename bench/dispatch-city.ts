import '../server/src/modules/wiring.ts'
/** A city of staff and visits, the same at every run, on a separate database; PostgreSQL is a child of this process. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { openDatabase, type Db } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { plainRule } from '../server/src/modules/care/dispatchconfig/service.ts'
import { dispatchConfigs } from '../server/src/modules/care/dispatchconfig/table.ts'
import { grades, molds } from '../server/src/modules/catalogue/mold/table.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { orders } from '../server/src/modules/care/order/table.ts'
import { organs } from '../server/src/modules/organs/organ/table.ts'
import { peopleTable } from '../server/src/modules/staff/people/table.ts'
import { projects } from '../server/src/modules/catalogue/project/table.ts'
import { projectClasses } from '../server/src/modules/catalogue/projectclass/table.ts'
import { visits } from '../server/src/modules/care/visit/table.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { newId } from '../server/src/secret/token.ts'

export interface Size {
  readonly staff: number
  readonly waiting: number
  /** Past visits, for continuity; and visits already assigned in the coming days. */
  readonly done: number
  readonly given: number
}

export const now = new Date('2026-11-16T01:00:00.000Z')
const at = now.toISOString()
const hourMs = 3_600_000
const districts = ['330102', '330105', '330106', '330108', '330109']
/** Deterministic random numbers. */
let seed = 42
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
const pick = <V>(values: readonly V[]): V => values[Math.floor(random() * values.length)] as V
const place = () => ({ lng: 120.05 + random() * 0.3, lat: 30.15 + random() * 0.25 })

const put = async (db: Db, table: PgTable, rows: readonly object[]) => {
  for (let from = 0; from < rows.length; from += 500)
    await db.insert(table).values(rows.slice(from, from + 500) as never)
}

const ticksASecond = 100
/** CPU seconds of the PostgreSQL processes. */
const postgresSeconds = (postmaster: number) => {
  const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const worked = pids
    .split('\n')
    .map((pid) => pid.trim())
    .filter((pid) => existsSync(`/proc/${pid}/stat`) && pid !== '')
    .map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
  return worked.reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0) / ticksASecond
}

const fill = async (db: Db, operatorId: string, { staff, waiting, done, given }: Size) => {
  const own = (n: number) => ({ id: newId(), operatorId, createdAt: at, updatedAt: at, code: `C${n}`, name: `N${n}` })
  const all = <R>(n: number, make: (i: number) => R) => Array.from({ length: n }, (_, i) => make(i))
  const kinds = all(3, (i) => ({ ...own(i), needLicense: i === 0 ? 1 : 0, minWorkYears: 0, status: 'enabled' }))
  const ranks = kinds.flatMap(({ id }) =>
    all(4, (i) => ({ ...own(i), moldId: id, level: i + 1, status: 'enabled' })).map(({ code: _code, ...rank }) => rank),
  )
  const classes = all(5, (i) => ({ ...own(i), serviceKind: 'dailyCare', sort: 1, status: 'enabled' }))
  const works = all(20, (i) => ({
    ...own(i),
    classId: pick(classes).id,
    coverUrl: '',
    images: [],
    summary: '',
    content: '',
    serviceMode: 'atHome',
    unit: 'visit',
    moldIds: kinds.map(({ id }) => id),
    minGradeLevel: 1 + (i % 2),
    genderLimit: 'any',
    needAssess: 0,
    needPrescription: 0,
    needMaterial: 0,
    riskLevel: 'low',
    channel: ['console'],
    hot: 0,
    sort: 1,
    status: 'onSale',
  }))
  const places = all(40, (i) => ({
    ...own(i),
    organType: 'nursingStation',
    serviceAreaCodes: districts,
    serviceRadiusKm: 20,
    licenseUrls: [],
    projectIds: works.map(({ id }) => id),
    settleCycle: 'tn',
    active: 1,
    status: 'enabled',
  }))
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '07:00', end: '21:00' }))
  const crowd = all(staff, (i) => {
    const kind = pick(kinds)
    const { lng, lat } = place()
    return {
      ...own(i),
      code: `HS${String(i).padStart(6, '0')}`,
      idCard: '',
      idCardIndex: `i${i}`,
      gender: pick(['male', 'female']),
      birthday: '1980-01-01',
      mobile: '',
      mobileIndex: `m${i}`,
      licenseNo: `L${i}`,
      licenseValidTo: '2028-01-01',
      workYears: 8,
      healthCertValidTo: '2028-01-01',
      areaCodes: [pick(districts), pick(districts), pick(districts)],
      baseAddress: '',
      baseLng: lng,
      baseLat: lat,
      serveRadiusKm: 5 + Math.floor(random() * 15),
      workTimes: hours,
      maxDailyOrders: 4 + Math.floor(random() * 4),
      avatar: '',
      organId: pick(places).id,
      moldId: kind.id,
      gradeId: pick(ranks.filter(({ moldId }) => moldId === kind.id)).id,
      certUrls: [],
      projectIds: [...new Set(all(6, () => pick(works).id))],
      leaves: [],
      isReceive: 1,
      rating: 300 + Math.floor(random() * 200),
      status: 'active',
    }
  })
  const clients = all(1_000, () => newId())
  const startsOf = new Map<string, number[]>()
  /** A care recipient without another visit at that time. */
  const freeClient = (startMs: number): string => {
    const id = pick(clients)
    const starts = startsOf.get(id) ?? []
    if (starts.some((start) => Math.abs(start - startMs) < hourMs)) return freeClient(startMs)
    startsOf.set(id, [...starts, startMs])
    return id
  }
  const visitAt = (n: number, startMs: number, rest: object) => {
    const work = pick(works)
    const clientId = freeClient(startMs)
    const where = { areaCode: pick(districts), address: '', ...place(), contactName: '', contactMobile: '' }
    const same = { bizType: 'project', source: 'console', clientId, clientName: '', ...where }
    const order = {
      ...same,
      ...own(n),
      orderNo: `ZD${n}`,
      title: '',
      bookerId: newId(),
      bookerName: '',
      bookerMobile: '',
      bookerMobileIndex: '',
      clientIdCard: '',
      items: [],
      projectIds: [work.id],
      attachments: [],
      payParts: [],
      payExpireAt: at,
      validDays: 30,
      childCount: 1,
      status: 'paid',
    }
    const visit = {
      ...same,
      ...own(n),
      childNo: `FD${n}`,
      mainId: order.id,
      mainNo: order.orderNo,
      seq: 1,
      total: 1,
      projectId: work.id,
      classId: work.classId,
      projectName: '',
      durationMin: 60,
      contactMobileIndex: '',
      waitingSince: at,
      startAt: new Date(startMs).toISOString(),
      endAt: new Date(startMs + hourMs).toISOString(),
      ...rest,
    }
    return { order, visit }
  }
  /** Between eight and seven on one of the next three days. */
  const soon = () => now.getTime() + ((1 + Math.floor(random() * 3)) * 24 - 1 + Math.floor(random() * 11)) * hourMs
  const made = [
    ...all(waiting, (n) => visitAt(n, soon(), { status: 'undispatched', nextTickAt: at })),
    ...all(done, (n) => {
      const { id: peopleId, organId } = pick(crowd)
      const before = now.getTime() - (24 + (n % 700)) * hourMs
      return visitAt(waiting + n, before, {
        status: 'completed',
        peopleId,
        organId,
        score: 1 + Math.floor(random() * 5),
      })
    }),
    ...all(given, (n) => {
      const { id: peopleId, organId } = pick(crowd)
      return visitAt(waiting + done + n, soon(), { status: 'offered', peopleId, organId })
    }),
  ]
  await put(db, molds, kinds)
  await put(db, grades, ranks)
  await put(db, projectClasses, classes)
  await put(db, projects, works)
  await put(db, organs, places)
  await put(db, peopleTable, crowd)
  await put(
    db,
    orders,
    made.map(({ order }) => order),
  )
  await put(
    db,
    visits,
    made.map(({ visit }) => visit),
  )
  const flags = { continuity: true, autoAccept: false, isDefault: false, status: 'enabled' }
  const rule = {
    ...plainRule,
    ...own(1),
    ...flags,
    name: '自动',
    priority: 1,
    startBeforeHours: 0,
    mode: 'automatic',
    quietFrom: null,
    quietTo: null,
  }
  const { code: _code, ...row } = rule
  await put(db, dispatchConfigs, [row])
  await db.execute(sql`analyze`)
}

/** Elapsed seconds, and the CPU seconds of the server and PostgreSQL. */
const timed = async <R>(postmaster: number, act: () => Promise<R>) => {
  const [cpuBefore, postgresBefore] = [process.cpuUsage(), postgresSeconds(postmaster)]
  const started = performance.now()
  const result = await act()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const worked = { server: (user + system) / 1e6, postgres: postgresSeconds(postmaster) - postgresBefore }
  return { result, seconds, worked }
}

/** Runs `act` in a city of this size. */
export const inCity = async (
  size: Size,
  act: (city: {
    readonly db: Db
    readonly operatorId: string
    readonly keyring: ReturnType<typeof makeKeyring>
    readonly time: <R>(act: () => Promise<R>) => ReturnType<typeof timed<R>>
  }) => Promise<void>,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'kangju-dispatch-'))
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const { db, close } = openDatabase(postgres.config, { patience: 60_000 })
  try {
    await migrate(postgres.config)
    const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')
    const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
    const named = { code: 'BENCH', name: '基准', cardPrefix: '9999', ...contact }
    const operatorId = await createOperator(db, keyring, now, named)
    await fill(db, operatorId, size)
    await act({ db, operatorId, keyring, time: (what) => timed(postgres.pid, what) })
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
