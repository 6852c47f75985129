import type { ComponentType } from 'react'
import { Loading } from './progress.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const load: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/home': () => import('../features/home/home-page.tsx'),
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
  '/booking/list': () => import('../features/booking/booking-page.tsx'),
  '/tvcustserv/ecalllist': () => import('../features/tvecall/tvecall-page.tsx'),
  '/clorder/list': () => import('../features/clorder/clorder-page.tsx'),
  '/GoodsOrders/GetPageList': () => import('../features/goodsorder/goodsorder-page.tsx'),
  '/finance/monthend': () => import('../features/monthend/monthend-page.tsx'),
  '/moneybag/nurse': () => import('../features/financial/staff-wallet-page.tsx'),
  '/moneybag/operator': () => import('../features/financial/organ-wallet-page.tsx'),
  '/withdrawal/realy': () => import('../features/settlement/realy-page.tsx'),
  '/withdrawal/already': () => import('../features/settlement/already-page.tsx'),
  '/account/list': () => import('../features/account/account-page.tsx'),
  '/role/list': () => import('../features/role/role-page.tsx'),
  '/special/list': () => import('../features/special/special-page.tsx'),
  '/banner/list': () => import('../features/banner/banner-page.tsx'),
  '/tvnotice/list': () => import('../features/tvnotice/tvnotice-page.tsx'),
  '/servicemobile/list': () => import('../features/servicemobile/servicemobile-page.tsx'),
  '/goods/goodsclass': () => import('../features/goods/goods-class-page.tsx'),
  '/goods/goods': () => import('../features/goods/goods-page.tsx'),
  '/prepaycard/batch': () => import('../features/prepaycard/batch-page.tsx'),
  '/prepaycard/distribut': () => import('../features/prepaycard/dist-page.tsx'),
  '/prepaycard/active': () => import('../features/prepaycard/active-page.tsx'),
  '/prepaycard/info': () => import('../features/prepaycard/card-page.tsx'),
  '/programclass/list': () => import('../features/programclass/programclass-page.tsx'),
  '/serviceCommodity/list': () => import('../features/commodity/commodity-page.tsx'),
  '/organProjectPromotionQrCode/list': () => import('../features/promotion/promotion-page.tsx'),
  '/organ/qrcode': () => import('../features/organqrcode/organqrcode-page.tsx'),
  '/customer/import': () => import('../features/customerclient/import/import-page.tsx'),
  '/order/childFastOrder': () => import('../features/order/desk/child-fast-order-page.tsx'),
  '/order/orderre': () => import('../features/order/order-list-page.tsx'),
  '/order/detail': () => import('../features/order/detail/detail-page.tsx'),
  '/order/maindetail': () => import('../features/order/detail/maindetail-page.tsx'),
  '/order/dispatch/config': () => import('../features/dispatchconfig/dispatchconfig-page.tsx'),
  '/finance/refundapply': () => import('../features/refund/refund-page.tsx'),
  '/finance/reconciliation': () => import('../features/reconciliation/reconciliation-page.tsx'),
  '/report/order/pay': () => import('../features/report/pay-page.tsx'),
  '/report/order/refund': () => import('../features/report/refund-page.tsx'),
  '/report/order/complete': () => import('../features/report/complete-page.tsx'),
  '/examinationclass/list': () => import('../features/examination/examination-class-page.tsx'),
  '/examinationsingle/list': () => import('../features/examination/examination-single-page.tsx'),
}

/** The built pages, each loaded when first opened. */
export const pages = Object.fromEntries(
  Object.entries(load).map(([path, page]) => [path, onDemand(async () => (await page()).default, Loading)]),
)

/** Loads the code of a page before it is opened. */
export const fetchPage = async (path: string): Promise<void> => {
  // A failure is shown when the page is opened.
  await pages[path]?.fetch().catch(() => undefined)
}
