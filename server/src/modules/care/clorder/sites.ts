import type { Db } from '../../../db/client.ts'
import { examPackageById } from '../../content/examination/service.ts'
import { examSitesByIds } from '../../organs/organ/service.ts'
import type { ExamAppointment } from './table.ts'

/** Sites that currently offer the package of an appointment. */
export const sitesOf = async (db: Db, { operatorId, examClassId }: ExamAppointment) => {
  const found = await examPackageById(db, operatorId, examClassId)
  const sites = await examSitesByIds(db, operatorId, found?.examOrganIds ?? [])
  return sites.filter(({ isServing }) => isServing)
}
