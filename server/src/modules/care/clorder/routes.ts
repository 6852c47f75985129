import { ageOn, businessDay, clorder, clorderMachine, clorderWords, type ClorderRow } from '@kangju/contract'
import { desc, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { anyOf, fromDay, has, is, onOrAfter, onOrBefore, toDay, wholeNumber } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { organNames } from '../../organs/organ/service.ts'
import { examTable } from './answer.ts'
import { sitesOf } from './sites.ts'
import { examAppointments as table, type ExamAppointment } from './table.ts'

const picksAtMost = 1000

const ofVisit = <T>(column: string) =>
  sql<T>`(select ${sql.raw(`visit.${column}`)} from visit where visit.id = exam_appointment.id)`

const extras = {
  // Appointments are edited through the visit, so the version shown is that of the visit.
  version: ofVisit<number>('version'),
  expireAt: ofVisit<string | null>('expire_at::text'),
  hasReport: sql<0 | 1>`(case when exam_appointment.report_url is null then 0 else 1 end)`,
}

type Stored = Omit<ExamAppointment, 'idCardIndex' | 'mobileIndex' | 'reportUrl' | 'version'> & {
  version: number
  expireAt: string | null
  hasReport: 0 | 1
}

const show = async ({ db, now }: SignedCall, rows: Stored[]): Promise<ClorderRow[]> => {
  const today = businessDay(now)
  const sites = await organNames(db, [...new Set(rows.flatMap((row) => row.examOrganId ?? []))])
  return rows.map((row) => ({
    ...row,
    age: ageOn(row.birthday, today),
    examOrganName: sites.get(row.examOrganId ?? '') ?? null,
  }))
}

export const clorderRoutes = implement(
  clorder,
  {
    ...crud(clorder, {
      table,
      machine: clorderMachine,
      withheld: ['idCardIndex', 'mobileIndex', 'reportUrl'],
      extras,
      filters: {
        keyword: anyOf(
          has(table.appointNo, table.orderNo, table.outOrderNo, table.personName),
          wholeNumber(table, 'mobile', 'tel'),
          wholeNumber(table, 'idCard', 'idCard'),
        ),
        status: is(table.status),
        packageId: is(table.examClassId),
        examOrganId: is(table.examOrganId),
        appointFrom: onOrAfter(table.appointDate),
        appointTo: onOrBefore(table.appointDate),
        createdFrom: fromDay(table.createdAt),
        createdTo: toDay(table.createdAt),
      },
      sorts: { appointNo: table.appointNo, appointDate: table.appointDate, createdAt: table.createdAt },
      order: [desc(table.id)],
      view: show,
      sheet: {
        words: clorderWords,
        columns: [
          'appointNo',
          'outOrderNo',
          'personName',
          'gender',
          'age',
          'mobile',
          'packageName',
          'examOrganName',
          'appointDate',
          'appointPeriod',
          'status',
          'createdAt',
        ],
      },
    }),

    packages: ({ db, me }) =>
      db
        .selectDistinctOn([table.examClassId], { id: table.examClassId, name: table.packageName })
        .from(table)
        .where(within(me, table))
        .orderBy(table.examClassId, desc(table.id))
        .limit(picksAtMost),

    sites: async ({ db, me, params }) => {
      const row = await find(db, me, table, params.id)
      const sites = await sitesOf(db, row)
      return sites.map(({ id, name, address, closedWeekdays }) => ({ id, name, address, closedWeekdays }))
    },

    report: async ({ db, me, tools, body, audit }) => {
      const row = await find(db, me, table, body.id)
      if (row.reportUrl === null || row.reportAt === null) throw new Problem('missing')
      audit({ entityId: row.id, detail: { appointNo: row.appointNo } })
      return { url: openField(tools.keyring, examTable, 'reportUrl', row), at: row.reportAt }
    },
  },
  clorderWords,
)
