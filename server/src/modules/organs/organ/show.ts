import type { OrganRow } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { areaName } from '../../../area/area-names.ts'
import { codesOf } from '../organqrcode/service.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { organPort } from './dependents.ts'
import type { Organ } from './service.ts'

/** Organisations as shown; each related table is read once for all rows. */
export const showOrgans = async ({ db, me }: SignedCall, rows: Organ[]): Promise<OrganRow[]> => {
  const ids = rows.map((row) => row.id)
  const projectIds = [...new Set(rows.flatMap((row) => row.projectIds))]
  const [codes, people, visits, wallets, projects] = await Promise.all([
    codesOf(db, ids),
    organPort.use().peopleCounts(db, ids),
    organPort.use().visitCounts(db, ids),
    walletsOf(db, ids),
    projectsByIds(db, me, projectIds),
  ])
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    areaName: row.areaCode === null ? null : areaName(row.areaCode),
    serviceAreaNames: row.serviceAreaCodes.map(areaName),
    projects: row.projectIds.map((id) => ({ id, name: nameOf.get(id) ?? '' })),
    projectCount: row.projectIds.length,
    qrCodes: codes.get(row.id) ?? [],
    peopleCount: people.get(row.id) ?? 0,
    orderCount: visits.get(row.id) ?? 0,
    walletFen: wallets.get(row.id)?.availableFen ?? 0,
  }))
}
