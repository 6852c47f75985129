import { fillText, t } from '@kangju/contract'
import type { SpecialDependent } from '../special/dependents.ts'
import { bannersTo, switchOffBannersTo } from './service.ts'

const texts = {
  links: t(
    '轮播图“{name}”正链接到此页',
    'The banner “{name}” leads here',
    'El banner «{name}» lleva aquí',
    'バナー「{name}」がこのページへリンクしています',
  ),
  goesOffToo: t(
    '链接到此页的轮播图“{name}”将一并下架',
    'The banner “{name}”, which leads here, is taken off too',
    'El banner «{name}», que lleva aquí, también se retira',
    'このページへリンクするバナー「{name}」も掲載をやめます',
  ),
}

export const bannersToSpecials: SpecialDependent = {
  links: async ({ db }, row) => (await bannersTo(db, row)).map(({ title }) => fillText(texts.links, { name: title })),
  offlineFollows: async ({ db }, row) =>
    (await bannersTo(db, row)).map(({ title }) => fillText(texts.goesOffToo, { name: title })),
  wentOffline: async (call, row) => {
    const banners = await switchOffBannersTo(call, row)
    if (banners.length > 0) call.audit({ detail: { banners } })
  },
}
