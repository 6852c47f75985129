import { fillText, examinationNowhereElse as nowhereElse } from '@kangju/contract'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { packagesOnlyAt } from './service.ts'

export const examsAtOrgans: OrganDependent = {
  follows: async ({ db, me }, { id }) =>
    (await packagesOnlyAt(db, me.operatorId, id)).map(({ name }) => fillText(nowhereElse, { name })),
}
