import { fillText, t } from '@kangju/contract'
import type { ProjectDependent } from '../project/dependents.ts'
import { commoditiesWith, refuseDearBundles, withdrawCommoditiesWith } from './service.ts'

const texts = {
  uses: t(
    '服务商品“{name}”包含其规格',
    'The goods “{name}” hold one of its specifications',
    'El paquete «{name}» contiene una de sus especificaciones',
    '商品「{name}」に規格が含まれています',
  ),
  goesOffToo: t(
    '在售商品“{name}”将一并下架',
    'The goods “{name}”, now on sale, go off sale too',
    'El paquete «{name}», en venta, también se retira',
    '販売中の商品「{name}」も販売停止になります',
  ),
}

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
