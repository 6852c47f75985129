import { fillText, organUses as uses } from '@kangju/contract'
import type { ProjectDependent } from '../../catalogue/project/dependents.ts'
import { organsProviding } from './service.ts'

export const organsOnProjects: ProjectDependent = {
  uses: async ({ db, me }, ids) => (await organsProviding(db, me, ids)).map(({ name }) => fillText(uses, { name })),
}
