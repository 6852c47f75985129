import './wiring.ts'
import type { Route } from './http/implement.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { bannerRoutes } from './modules/banner/routes.ts'
import { bookingRoutes } from './modules/booking/routes.ts'
import { edgeBookingRoutes } from './modules/booking/edge-routes.ts'
import { clorderRoutes } from './modules/clorder/routes.ts'
import { edgeExamRoutes } from './modules/clorder/edge-routes.ts'
import { goodsorderRoutes } from './modules/goodsorder/routes.ts'
import { commodityRoutes } from './modules/commodity/routes.ts'
import { customerbookerRoutes } from './modules/customerbooker/routes.ts'
import { customerclientRoutes } from './modules/customerclient/routes.ts'
import { dispatchconfigRoutes } from './modules/dispatchconfig/routes.ts'
import { draftRoutes } from './modules/draft/routes.ts'
import { edgeRoutes } from './modules/edge/routes.ts'
import { examinationRoutes } from './modules/examination/routes.ts'
import { fileRoutes } from './modules/file/routes.ts'
import { goodsRoutes } from './modules/goods/routes.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { longcareRoutes } from './modules/longcare/routes.ts'
import { moldRoutes } from './modules/mold/routes.ts'
import { operatorRoutes } from './modules/operator/routes.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { edgeOrderRoutes } from './modules/party/edge-order-routes.ts'
import { edgePayRoutes } from './modules/pay/routes.ts'
import { edgeDemoRoutes } from './modules/sms/demo-routes.ts'
import { refundRoutes } from './modules/refund/routes.ts'
import { organRoutes } from './modules/organ/routes.ts'
import { peopleRoutes } from './modules/people/routes.ts'
import { edgeStaffRoutes } from './modules/peopleapply/edge-routes.ts'
import { peopleapplyRoutes } from './modules/peopleapply/routes.ts'
import { organqrcodeRoutes } from './modules/organqrcode/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { programclassRoutes } from './modules/programclass/routes.ts'
import { projectRoutes } from './modules/project/routes.ts'
import { projectclassRoutes } from './modules/projectclass/routes.ts'
import { promotionRoutes } from './modules/promotion/routes.ts'
import { reminderRoutes } from './modules/reminder/routes.ts'
import { roleRoutes } from './modules/role/routes.ts'
import { edgeCustomerRoutes } from './modules/scan/routes.ts'
import { servicemobileRoutes } from './modules/servicemobile/routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { specialRoutes } from './modules/special/routes.ts'
import { taskRoutes } from './modules/task/routes.ts'
import { tvnoticeRoutes } from './modules/tvnotice/routes.ts'
import { edgeBoxRoutes } from './modules/tvtop/edge-routes.ts'
import { tvtopRoutes } from './modules/tvtop/routes.ts'
import { edgeFieldRoutes } from './modules/visit/edge-field-routes.ts'
import { tvuserRoutes } from './modules/tvuser/routes.ts'

/** Every call the server answers, by module. */
export const allRoutes: Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...roleRoutes,
  ...operatorRoutes,
  ...fileRoutes,
  ...profileRoutes,
  ...reminderRoutes,
  ...taskRoutes,
  ...draftRoutes,
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
  ...moldRoutes,
  ...projectclassRoutes,
  ...projectRoutes,
  ...programclassRoutes,
  ...commodityRoutes,
  ...examinationRoutes,
  ...goodsRoutes,
  ...servicemobileRoutes,
  ...tvnoticeRoutes,
  ...specialRoutes,
  ...bannerRoutes,
  ...dispatchconfigRoutes,
  ...edgeRoutes,
  ...edgeBoxRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...edgeOrderRoutes,
  ...edgePayRoutes,
  ...edgeDemoRoutes,
  ...goodsorderRoutes,
  ...edgeExamRoutes,
  ...clorderRoutes,
  ...edgeBookingRoutes,
  ...bookingRoutes,
  ...edgeCustomerRoutes,
  ...edgeStaffRoutes,
  ...edgeFieldRoutes,
]
