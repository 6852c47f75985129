import { fillText, bannerSpecialDependentTexts as texts } from '@kangju/contract'
import type { SpecialDependent } from '../special/dependents.ts'
import { bannersTo, switchOffBannersTo } from './service.ts'

export const bannersToSpecials: SpecialDependent = {
  links: async ({ db }, row) => (await bannersTo(db, row)).map(({ title }) => fillText(texts.links, { name: title })),
  offlineFollows: async ({ db }, row) =>
    (await bannersTo(db, row)).map(({ title }) => fillText(texts.goesOffToo, { name: title })),
  wentOffline: async (call, row) => {
    const banners = await switchOffBannersTo(call, row)
    if (banners.length > 0) call.audit({ detail: { banners } })
  },
}
