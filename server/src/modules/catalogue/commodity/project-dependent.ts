import { fillText, commodityProjectDependentTexts as texts } from '@kangju/contract'
import type { ProjectDependent } from '../project/dependents.ts'
import { commoditiesWith, refuseDearBundles, withdrawCommoditiesWith } from './service.ts'

export const commoditiesOnProjects: ProjectDependent = {
  uses: async ({ db, me }, projectIds) =>
    (await commoditiesWith(db, me, { projectIds })).map(({ name }) => fillText(texts.uses, { name })),
  withdrawFollows: async ({ db, me }, id) =>
    (await commoditiesWith(db, me, { projectIds: [id] }))
      .filter(({ status }) => status === 'onSale')
      .map(({ name }) => fillText(texts.goesOffToo, { name })),
  withdrawn: async (call, id) => {
    const commodities = await withdrawCommoditiesWith(call.db, call, [id])
    if (commodities.length > 0) call.audit({ detail: { commodities } })
  },
  specHolders: ({ db, me }, specIds) => commoditiesWith(db, me, { specIds }),
  refuseSpecs: ({ db, me }, specIds) => refuseDearBundles(db, me, specIds),
}
