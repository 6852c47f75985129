import './wiring.ts'
import type { Route } from '../http/implement.ts'
import { accountRoutes } from './base/account/routes.ts'
import { bannerRoutes } from './content/banner/routes.ts'
import { bookingRoutes } from './desk/booking/routes.ts'
import { edgeBookingRoutes } from './desk/booking/edge-routes.ts'
import { edgeGoodsRoutes } from './desk/goodsorder/edge-routes.ts'
import { clorderRoutes } from './care/clorder/routes.ts'
import { edgeExamRoutes } from './care/clorder/edge-routes.ts'
import { goodsorderRoutes } from './desk/goodsorder/routes.ts'
import { commodityRoutes } from './catalogue/commodity/routes.ts'
import { customerbookerRoutes } from './customers/customerbooker/routes.ts'
import { customerclientRoutes } from './customers/customerclient/routes.ts'
import { dispatchconfigRoutes } from './care/dispatchconfig/routes.ts'
import { draftRoutes } from './base/draft/routes.ts'
import { noticeRoutes } from './desk/notice/routes.ts'
import { edgeRoutes } from './desk/edge/routes.ts'
import { examinationRoutes } from './content/examination/routes.ts'
import { fileRoutes } from './base/file/routes.ts'
import { goodsRoutes } from './catalogue/goods/routes.ts'
import { healthRoutes } from './customers/health/routes.ts'
import { longcareRoutes } from './customers/longcare/routes.ts'
import { monthendRoutes } from './desk/monthend/routes.ts'
import { moldRoutes } from './catalogue/mold/routes.ts'
import { operatorRoutes } from './base/operator/routes.ts'
import { orderRoutes } from './care/order/routes.ts'
import { edgeOrderRoutes } from './desk/edge/order-routes.ts'
import { edgeCardRoutes } from './desk/edge/card-routes.ts'
import { edgePayRoutes } from './desk/paychannel/routes.ts'
import { edgeDemoRoutes } from './base/sms/demo-routes.ts'
import { refundRoutes } from './care/refund/routes.ts'
import { refundreviewRoutes } from './care/refund/review-routes.ts'
import { organRoutes } from './organs/organ/routes.ts'
import { peopleRoutes } from './staff/people/routes.ts'
import { edgeStaffRoutes } from './staff/peopleapply/edge-routes.ts'
import { peopleapplyRoutes } from './staff/peopleapply/routes.ts'
import { organqrcodeRoutes } from './organs/organqrcode/routes.ts'
import { prepaycardRoutes } from './cards/prepaycard/routes.ts'
import { prepaycardactiveRoutes, prepaycarddistributRoutes } from './cards/prepaycarddistribut/routes.ts'
import { prepaycardinfoRoutes } from './cards/prepaycardinfo/routes.ts'
import { profileRoutes } from './desk/profile/routes.ts'
import { programclassRoutes } from './catalogue/programclass/routes.ts'
import { projectRoutes } from './catalogue/project/routes.ts'
import { projectclassRoutes } from './catalogue/projectclass/routes.ts'
import { promotionRoutes } from './staff/promotion/routes.ts'
import { reconciliationRoutes } from './desk/reconciliation/routes.ts'
import { reportRoutes } from './desk/report/routes.ts'
import { reminderRoutes } from './desk/reminder/routes.ts'
import { homeRoutes } from './desk/home/routes.ts'
import { placeRoutes } from './desk/place/routes.ts'
import { searchRoutes } from './desk/search/routes.ts'
import { roleRoutes } from './base/role/routes.ts'
import { edgeCustomerRoutes } from './customers/scan/routes.ts'
import { servicemobileRoutes } from './content/servicemobile/routes.ts'
import { sessionRoutes } from './base/signin/routes.ts'
import { specialRoutes } from './content/special/routes.ts'
import { taskRoutes } from './base/task/routes.ts'
import { tvnoticeRoutes } from './content/tvnotice/routes.ts'
import { edgeBoxRoutes } from './boxes/tvtop/edge-routes.ts'
import { tvecallRoutes } from './calls/tvecall/routes.ts'
import { tvtopRoutes } from './boxes/tvtop/routes.ts'
import { edgeWalletRoutes } from './desk/settlement/edge-routes.ts'
import { financialRoutes } from './desk/financial/routes.ts'
import { settlementRoutes } from './desk/settlement/routes.ts'
import { edgeFieldRoutes } from './care/visit/edge-field-routes.ts'
import { tvuserRoutes } from './boxes/tvuser/routes.ts'

/** All routes of the server, by module. */
export const allRoutes: Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...roleRoutes,
  ...operatorRoutes,
  ...fileRoutes,
  ...profileRoutes,
  ...reminderRoutes,
  ...homeRoutes,
  ...searchRoutes,
  ...placeRoutes,
  ...taskRoutes,
  ...draftRoutes,
  ...noticeRoutes,
  ...organRoutes,
  ...organqrcodeRoutes,
  ...promotionRoutes,
  ...peopleRoutes,
  ...peopleapplyRoutes,
  ...customerclientRoutes,
  ...healthRoutes,
  ...longcareRoutes,
  ...customerbookerRoutes,
  ...tvuserRoutes,
  ...tvtopRoutes,
  ...tvecallRoutes,
  ...moldRoutes,
  ...projectclassRoutes,
  ...projectRoutes,
  ...programclassRoutes,
  ...commodityRoutes,
  ...examinationRoutes,
  ...goodsRoutes,
  ...prepaycardRoutes,
  ...prepaycarddistributRoutes,
  ...prepaycardactiveRoutes,
  ...prepaycardinfoRoutes,
  ...servicemobileRoutes,
  ...tvnoticeRoutes,
  ...specialRoutes,
  ...bannerRoutes,
  ...dispatchconfigRoutes,
  ...edgeRoutes,
  ...edgeBoxRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...refundreviewRoutes,
  ...settlementRoutes,
  ...edgeOrderRoutes,
  ...edgeCardRoutes,
  ...edgePayRoutes,
  ...edgeDemoRoutes,
  ...goodsorderRoutes,
  ...monthendRoutes,
  ...edgeExamRoutes,
  ...clorderRoutes,
  ...edgeBookingRoutes,
  ...edgeGoodsRoutes,
  ...bookingRoutes,
  ...edgeCustomerRoutes,
  ...edgeStaffRoutes,
  ...edgeFieldRoutes,
  ...edgeWalletRoutes,
  ...financialRoutes,
  ...reconciliationRoutes,
  ...reportRoutes,
]
