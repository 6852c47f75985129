import type { Db } from '../../../db/client.ts'
import { examPackageById } from '../../content/examination/service.ts'
import { examSitesByIds } from '../../organs/organ/service.ts'
import type { ExamAppointment } from './table.ts'

/** Where the package of an appointment can be made now. */
export const sitesOf = async (db: Db, { operatorId, examClassId }: ExamAppointment) => {
  const found = await examPackageById(db, operatorId, examClassId)
  const sites = await examSitesByIds(db, operatorId, found?.examOrganIds ?? [])
  return sites.filter(({ isServing }) => isServing)
}
