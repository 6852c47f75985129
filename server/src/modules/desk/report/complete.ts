import {
  CompleteReportRow,
  reportcomplete,
  reportcompleteWords,
  type CompleteReportFilters,
  type CompleteReportSummary,
} from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import { areaName } from '../../../area/area-names.ts'
import type { DayBook } from '../../../db/tables.ts'
import { visits } from '../../care/visit/table.ts'
import { equals, wholeOf } from './methods.ts'
import type { Filters, Kept, Report } from './report.ts'

const noMethod = sql`''::text`
const segment = (at: number) => sql`split_part(part, '.', ${sql.raw(String(at))})`

/** Parts of the book `completedKind` are `kind.settlement.score`. */
const keptKinds = ({ bizType, settleStatus, score }: CompleteReportFilters): Kept => {
  const parts = and(
    bizType === undefined ? undefined : sql`${segment(1)} = ${bizType}`,
    settleStatus === undefined ? undefined : sql`${segment(2)} = ${settleStatus}`,
    score === undefined ? undefined : sql`${segment(3)} = ${String(score)}`,
  )
  return { book: 'completedKind', ...(parts === undefined ? {} : { parts }), method: noMethod }
}

/** Kept are the sums of all visits, of kinds, and of one service, category or staff type. */
const kept = (filters: Filters): Kept | undefined => {
  const { peopleId, moldId, projectId, classId, bizType, settleStatus, score } = filters as CompleteReportFilters
  if (peopleId !== undefined) return undefined
  const things = [
    ['completedProject', projectId],
    ['completedClass', classId],
    ['completedMold', moldId],
  ] as const satisfies readonly (readonly [DayBook, string | undefined])[]
  const [thing, second] = things.filter(([, id]) => id !== undefined)
  const hasKind = (bizType ?? settleStatus ?? score) !== undefined
  if (thing === undefined)
    return hasKind ? keptKinds(filters as CompleteReportFilters) : { book: 'completed', method: noMethod }
  if (hasKind || second !== undefined) return undefined
  return { book: thing[0], isWholeOnly: true, parts: sql`part = ${thing[1]}`, method: noMethod }
}

const minutes = sql`coalesce(floor(extract(epoch from ${visits.checkoutAt} - ${visits.checkinAt}) / 60), 0)`

/** Completed visits by the time of their completion. */
export const completeReport: Report<CompleteReportRow, CompleteReportSummary> = {
  calls: reportcomplete,
  row: CompleteReportRow,
  words: reportcompleteWords,
  columns: [
    'finishedAt',
    'childNo',
    'mainNo',
    'bizType',
    'projectName',
    'specName',
    'seq',
    'clientName',
    'areaName',
    'organName',
    'peopleName',
    'moldName',
    'gradeName',
    'startAt',
    'checkinAt',
    'checkoutAt',
    'minutes',
    'locationAbnormal',
    'amountFen',
    'peopleFen',
    'organFen',
    'marketerFen',
    'platformFen',
    'settleStatus',
    'score',
  ],
  summed: ['minutes', 'amountFen', 'peopleFen', 'organFen', 'marketerFen', 'platformFen'],
  table: visits,
  at: visits.finishedAt,
  period: ['finishedFrom', 'finishedTo'],
  only: eq(visits.status, 'completed'),
  where: ({ filters }) => {
    const { peopleId, moldId, projectId, classId, bizType, settleStatus, score } = filters as CompleteReportFilters
    return [
      equals(visits.peopleId, peopleId),
      equals(visits.moldId, moldId),
      equals(visits.projectId, projectId),
      equals(visits.classId, classId),
      equals(visits.bizType, bizType),
      equals(visits.settleStatus, settleStatus),
      equals(visits.score, score),
    ]
  },
  kept,
  measure: {
    n: sql`1`,
    amount_fen: sql`${visits.amountFen}`,
    people_fen: sql`coalesce(${visits.peopleFen}, 0)`,
    organ_fen: sql`coalesce(${visits.organFen}, 0)`,
    marketer_fen: sql`coalesce(${visits.marketerFen}, 0)`,
    platform_fen: sql`coalesce(${visits.platformFen}, 0)`,
    minutes,
  },
  projects: sql`array[${visits.projectId}]`,
  projectBook: { book: 'completedProject', id: sql`part` },
  fields: {
    finishedAt: visits.finishedAt,
    childNo: visits.childNo,
    mainId: visits.mainId,
    mainNo: visits.mainNo,
    bizType: visits.bizType,
    projectName: visits.projectName,
    specName: visits.specName,
    seq: visits.seq,
    total: visits.total,
    clientName: visits.clientName,
    areaCode: visits.areaCode,
    organId: visits.organId,
    organName: sql`(select name from organ where organ.id = visit.organ_id)`,
    peopleName: visits.peopleName,
    moldName: visits.moldName,
    gradeName: visits.gradeName,
    startAt: visits.startAt,
    checkinAt: visits.checkinAt,
    checkoutAt: visits.checkoutAt,
    minutes: minutes.mapWith(Number),
    locationAbnormal: visits.locationAbnormal,
    amountFen: visits.amountFen,
    peopleFen: sql`coalesce(${visits.peopleFen}, 0)`.mapWith(Number),
    organFen: sql`coalesce(${visits.organFen}, 0)`.mapWith(Number),
    marketerFen: sql`coalesce(${visits.marketerFen}, 0)`.mapWith(Number),
    platformFen: sql`coalesce(${visits.platformFen}, 0)`.mapWith(Number),
    settleStatus: visits.settleStatus,
    score: visits.score,
  },
  made: { columns: ['areaName', 'locationAbnormal'], from: ['areaCode', 'locationAbnormal'] },
  show: (_keyring, stored) =>
    Object.assign(stored, {
      areaName: areaName(stored['areaCode'] as string),
      locationAbnormal: stored['locationAbnormal'] === true ? 1 : 0,
    }) as unknown as CompleteReportRow,
  summarise: (sums) => {
    const whole = wholeOf(sums)
    return {
      count: whole?.n ?? 0,
      minutes: whole?.minutes ?? 0,
      amountFen: whole?.amount_fen ?? 0,
      peopleFen: whole?.people_fen ?? 0,
      organFen: whole?.organ_fen ?? 0,
      marketerFen: whole?.marketer_fen ?? 0,
      platformFen: whole?.platform_fen ?? 0,
    }
  },
}
