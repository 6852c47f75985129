import { lazy, type ComponentType } from 'react'

const load: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/profile/index': () => import('./profile-page.tsx'),
  '/project/list': () => import('../features/project/project-page.tsx'),
  '/projectclass/list': () => import('../features/projectclass/projectclass-page.tsx'),
  '/dictionary/peopleclass': () => import('../features/mold/mold-page.tsx'),
  '/organ/open': () => import('../features/organ/organ-open-page.tsx'),
  '/organ/noopen': () => import('../features/organ/organ-noopen-page.tsx'),
  '/organ/add': () => import('../features/organ/organ-add-page.tsx'),
  '/people/list': () => import('../features/people/people-page.tsx'),
  '/peopleapply/list': () => import('../features/peopleapply/peopleapply-page.tsx'),
  '/customer/serviceobject': () => import('../features/customerclient/serviceobject-page.tsx'),
  '/customer/add': () => import('../features/customerclient/add-page.tsx'),
  '/customer/edit': () => import('../features/customerclient/edit-page.tsx'),
  '/customer/detail': () => import('../features/customerclient/detail-page.tsx'),
  '/customer/orderPeople': () => import('../features/customerbooker/booker-page.tsx'),
  '/tvuser/list': () => import('../features/tvuser/tvuser-page.tsx'),
  '/tvtop/list': () => import('../features/tvtop/tvtop-page.tsx'),
  '/account/list': () => import('../features/account/account-page.tsx'),
  '/role/list': () => import('../features/role/role-page.tsx'),
  '/special/list': () => import('../features/special/special-page.tsx'),
  '/banner/list': () => import('../features/banner/banner-page.tsx'),
  '/tvnotice/list': () => import('../features/tvnotice/tvnotice-page.tsx'),
  '/servicemobile/list': () => import('../features/servicemobile/servicemobile-page.tsx'),
  '/goods/goodsclass': () => import('../features/goods/goods-class-page.tsx'),
  '/goods/goods': () => import('../features/goods/goods-page.tsx'),
  '/programclass/list': () => import('../features/programclass/programclass-page.tsx'),
  '/serviceCommodity/list': () => import('../features/commodity/commodity-page.tsx'),
  '/organProjectPromotionQrCode/list': () => import('../features/promotion/promotion-page.tsx'),
  '/organ/qrcode': () => import('../features/organqrcode/organqrcode-page.tsx'),
  '/customer/import': () => import('../features/customerclient/import/import-page.tsx'),
  '/examinationclass/list': () => import('../features/examination/examination-class-page.tsx'),
  '/examinationsingle/list': () => import('../features/examination/examination-single-page.tsx'),
}

/** The pages that are built, each fetched when it is first opened. */
export const pages: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(load).map(([path, page]) => [path, lazy(page)]),
)
