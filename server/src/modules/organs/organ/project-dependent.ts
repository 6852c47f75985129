import { fillText, t } from '@kangju/contract'
import type { ProjectDependent } from '../../catalogue/project/dependents.ts'
import { organsProviding } from './service.ts'

const uses = t(
  '机构“{name}”提供该项目',
  'The organisation “{name}” provides it',
  'El centro «{name}» lo ofrece',
  '機関「{name}」が提供しています',
)

export const organsOnProjects: ProjectDependent = {
  uses: async ({ db, me }, ids) => (await organsProviding(db, me, ids)).map(({ name }) => fillText(uses, { name })),
}
