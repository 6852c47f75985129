import { ageOn, businessDay, type PeopleRow } from '@kangju/contract'
import { areaName } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { staffNames } from '../../catalogue/mold/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { staffVisits } from './dependents.ts'
import type { Person } from './table.ts'

const noMoney = { availableFen: 0, frozenFen: 0, pendingFen: 0, totalIncomeFen: 0, totalWithdrawFen: 0 }

type Stored = Omit<Person, 'idCardIndex' | 'mobileIndex' | 'mobileTailIndex' | 'bankAccountNoIndex'>

/** Stored staff as shown; each related table is read once for all rows. */
export const showPeople = async ({ db, me, now }: SignedCall, rows: Stored[]): Promise<PeopleRow[]> => {
  const today = businessDay(now)
  const each = <V>(value: (row: Stored) => V) => [...new Set(rows.map(value))]
  const ids = rows.map((row) => row.id)
  const organs = await organNames(
    db,
    each((row) => row.organId),
  )
  const staff = await staffNames(
    db,
    each((row) => row.moldId),
    each((row) => row.gradeId),
  )
  const projects = await projectsByIds(db, me, [...new Set(rows.flatMap((row) => row.projectIds))])
  const names = new Map(projects.map((project) => [project.id, project.name]))
  const wallets = await walletsOf(db, ids)
  const counts = await staffVisits.use().todayCounts(db, ids, now)
  return rows.map((row) => {
    const { availableFen, frozenFen, pendingFen, totalIncomeFen, totalWithdrawFen } = wallets.get(row.id) ?? noMoney
    return {
      ...row,
      age: ageOn(row.birthday, today),
      areaNames: row.areaCodes.map(areaName),
      organName: organs.get(row.organId) ?? '',
      moldName: staff.get(row.moldId) ?? '',
      gradeName: staff.get(row.gradeId) ?? '',
      projects: row.projectIds.flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ id, name }]
      }),
      isAway: row.leaves.some(({ from, to }) => from <= today && today <= to) ? 1 : 0,
      todayCount: counts.get(row.id) ?? 0,
      availableFen,
      frozenFen,
      pendingFen,
      totalIncomeFen,
      totalWithdrawFen,
    }
  })
}
