import { sceneOf, type ServiceKind } from '@kangju/contract'
import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Tools } from '../../http/call.ts'
import { openField } from '../../rows/sensitive.ts'
import { accounts } from '../../modules/base/account/table.ts'
import { commodities } from '../../modules/catalogue/commodity/table.ts'
import { bookers as bookerTable } from '../../modules/customers/customerbooker/table.ts'
import { clients as clientTable, type Client } from '../../modules/customers/customerclient/table.ts'
import { examClasses } from '../../modules/content/examination/table.ts'
import { assessments } from '../../modules/customers/longcare/table.ts'
import type { Actor } from '../../modules/care/order/service.ts'
import { organs } from '../../modules/organs/organ/table.ts'
import { peopleTable, type Person } from '../../modules/staff/people/table.ts'
import { projectClasses } from '../../modules/catalogue/projectclass/table.ts'
import { projects, projectSpecs } from '../../modules/catalogue/project/table.ts'
import { promotions } from '../../modules/staff/promotion/table.ts'
import { mobileOf } from '../numbers.ts'
import type { Player } from '../player.ts'
import type { Stage } from '../stage.ts'
import { latest } from './time.ts'

export interface Booker {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly organId: string | null
  readonly since: Date
}

/** A care recipient and the booker. */
export interface Household {
  readonly client: Client
  readonly booker: Booker
  /** The booker is their own: they order by themselves. */
  readonly isOwn: boolean
  readonly contactMobile: string
  readonly since: Date
  /** The days of their assessments. */
  readonly assessedOn: readonly string[]
}

/** An option on sale, with what planning its visits needs. */
export interface Offer {
  readonly specId: string
  readonly projectId: string
  readonly name: string
  readonly priceFen: number
  readonly times: number
  readonly minutes: number
  readonly kind: ServiceKind
  readonly isRisky: boolean
  readonly isManualOnly: boolean
  readonly needsAssessment: boolean
  readonly needsMaterial: boolean
}

/** A promotion code of a service. */
export interface Promotion {
  readonly scene: string
  readonly projectId: string | null
  readonly since: Date
}

export interface Desk {
  readonly admin: Actor
  readonly service: Actor
  readonly dispatch: Actor
  readonly finance: Actor
}

export interface Cast {
  readonly tools: Tools
  /** Number of concurrent lanes. */
  readonly lanes: number
  readonly play: Player
  readonly operatorId: string
  readonly desk: Desk
  readonly households: readonly Household[]
  readonly offers: readonly Offer[]
  readonly staff: readonly Person[]
  readonly examIds: readonly string[]
  readonly examSites: readonly string[]
  readonly promotions: readonly Promotion[]
  readonly bundleIds: readonly string[]
}

const deskOf = async (db: Db, { me }: Player): Promise<Desk> => {
  const rows = await db.select().from(accounts).where(eq(accounts.operatorId, me.operatorId))
  const of = (username: string): Actor => {
    const row = rows.find((one) => one.username === username)
    return { type: 'account', id: row?.id ?? me.id, name: row?.realname ?? me.realname }
  }
  const admin: Actor = { type: 'account', id: me.id, name: me.realname, isSuper: true }
  return { admin, service: of('service'), dispatch: of('dispatch'), finance: of('finance') }
}

const readBookers = async ({ db, keyring }: Tools, operatorId: string): Promise<Booker[]> => {
  const rows = await db
    .select()
    .from(bookerTable)
    .where(and(eq(bookerTable.operatorId, operatorId), eq(bookerTable.status, 'enabled')))
    .orderBy(asc(bookerTable.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.nickname ?? '',
    mobile: openField(keyring, 'customer_booker', 'mobile', row),
    organId: row.organId,
    since: new Date(row.registeredAt),
  }))
}

const readHouseholds = async (tools: Tools, operatorId: string): Promise<Household[]> => {
  const { db, keyring } = tools
  const bookers = await readBookers(tools, operatorId)
  const rows = await db
    .select()
    .from(clientTable)
    .where(and(eq(clientTable.operatorId, operatorId), eq(clientTable.status, 'active')))
    .orderBy(asc(clientTable.archiveNo))
  const assessed = await db
    .select({ clientId: assessments.clientId, day: assessments.assessDate })
    .from(assessments)
    .where(and(eq(assessments.operatorId, operatorId), isNull(assessments.deletedAt)))
  return rows.flatMap((client, n) => {
    const own = bookers.find((one) => one.id === client.bookerId)
    const booker = own ?? bookers[n % bookers.length]
    if (booker === undefined) return []
    const isReachable = client.mobile !== null
    return {
      client,
      booker,
      isOwn: own !== undefined,
      contactMobile: isReachable ? openField(keyring, 'customer_client', 'mobile', client) : mobileOf(540_000_000 + n),
      since: latest(new Date(client.createdAt), booker.since),
      assessedOn: assessed.filter((one) => one.clientId === client.id).map(({ day }) => day),
    }
  })
}

const readOffers = async (db: Db, operatorId: string): Promise<Offer[]> => {
  const rows = await db
    .select({ spec: projectSpecs, project: projects, kind: projectClasses.serviceKind })
    .from(projectSpecs)
    .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
    .innerJoin(projectClasses, eq(projectClasses.id, projects.classId))
    .where(
      and(
        eq(projects.operatorId, operatorId),
        eq(projects.status, 'onSale'),
        eq(projectSpecs.status, 'enabled'),
        isNull(projectSpecs.deletedAt),
      ),
    )
    .orderBy(asc(projects.code), asc(projectSpecs.sort))
  return rows.map(({ spec, project, kind }) => ({
    specId: spec.id,
    projectId: project.id,
    name: project.name,
    priceFen: spec.priceFen,
    times: spec.times,
    minutes: spec.durationMin,
    kind,
    isRisky: project.needPrescription === 1 || project.riskLevel !== 'low',
    isManualOnly: project.riskLevel === 'high',
    needsAssessment: project.needAssess === 1,
    needsMaterial: project.needMaterial === 1,
  }))
}

const readPromotions = async (db: Db, operatorId: string): Promise<Promotion[]> => {
  const rows = await db
    .select({ code: promotions.code, projectId: promotions.projectId, createdAt: promotions.createdAt })
    .from(promotions)
    .where(and(eq(promotions.operatorId, operatorId), eq(promotions.status, 'enabled')))
    .orderBy(asc(promotions.id))
  return rows.map(({ code, projectId, createdAt }) => ({
    scene: sceneOf('promotion', code),
    projectId,
    since: new Date(createdAt),
  }))
}

/** Staff who can be assigned: active, accepting visits, of an operating organisation. */
const readStaff = async (db: Db, operatorId: string, today: string): Promise<Person[]> => {
  const rows = await db
    .select({ person: peopleTable })
    .from(peopleTable)
    .innerJoin(organs, eq(organs.id, peopleTable.organId))
    .where(
      and(
        eq(peopleTable.operatorId, operatorId),
        eq(peopleTable.status, 'active'),
        eq(peopleTable.isReceive, 1),
        gte(peopleTable.certValidTo, today),
        eq(organs.active, 1),
        eq(organs.status, 'enabled'),
      ),
    )
    .orderBy(asc(peopleTable.code))
  return rows.map(({ person }) => person)
}

/** Everything that orders of an operator can refer to. */
export const readCast = async ({ tools, lanes }: Stage, play: Player, today: string): Promise<Cast> => {
  const { operatorId } = play.me
  const { db } = tools
  const exams = await db
    .select({ id: examClasses.id, sites: examClasses.examOrganIds })
    .from(examClasses)
    .where(
      and(
        eq(examClasses.operatorId, operatorId),
        inArray(examClasses.classType, ['package']),
        eq(examClasses.status, 'onSale'),
      ),
    )
    .orderBy(asc(examClasses.code))
  const bundles = await db
    .select({ id: commodities.id })
    .from(commodities)
    .where(and(eq(commodities.operatorId, operatorId), eq(commodities.status, 'onSale')))
    .orderBy(asc(commodities.code))
  return {
    tools,
    lanes,
    play,
    operatorId,
    desk: await deskOf(db, play),
    households: await readHouseholds(tools, operatorId),
    offers: await readOffers(db, operatorId),
    staff: await readStaff(db, operatorId, today),
    examIds: exams.map(({ id }) => id),
    examSites: [...new Set(exams.flatMap(({ sites }) => sites))],
    promotions: await readPromotions(db, operatorId),
    bundleIds: bundles.map(({ id }) => id),
  }
}
