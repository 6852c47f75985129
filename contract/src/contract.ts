import { account } from './areas/account.ts'
import { banner } from './areas/banner.ts'
import { commodity } from './areas/project/commodity.ts'
import { customerbooker } from './areas/customer/customerbooker.ts'
import { customerclient } from './areas/customer/customerclient.ts'
import { booking } from './areas/booking.ts'
import { clorder } from './areas/clorder.ts'
import { dispatchconfig } from './areas/order/dispatchconfig.ts'
import { goodsorder } from './areas/goodsorder.ts'
import { order } from './areas/order/order.ts'
import { refund } from './areas/order/refund.ts'
import { refundreview } from './areas/order/refund-review.ts'
import { edgeExam } from './areas/edge/edge-exam.ts'
import { edgeField } from './areas/edge/edge-field.ts'
import { edgeBooking, edgeGoods, edgeOrder } from './areas/edge/edge-order.ts'
import { edgeDemo } from './areas/edge/edge-demo.ts'
import { edgePay } from './areas/edge/edge-pay.ts'
import { draft } from './areas/draft.ts'
import { notice } from './areas/notice.ts'
import { edge } from './areas/edge/edge.ts'
import { edgeBox } from './areas/edge/edge-box.ts'
import { edgeBoxCard, edgeCard } from './areas/edge/edge-card.ts'
import { edgeCustomer } from './areas/edge/edge-customer.ts'
import { edgeStaff } from './areas/edge/edge-staff.ts'
import { edgeFormer, edgeOrgan, edgeStaffWallet } from './areas/edge/edge-wallet.ts'
import { examinationclass, examinationsingle } from './areas/examination.ts'
import { file } from './areas/file.ts'
import { organfinancial, peoplefinancial } from './areas/financial.ts'
import { goods, goodsclass } from './areas/goods.ts'
import { home } from './areas/home.ts'
import { place } from './areas/place.ts'
import { search } from './areas/search.ts'
import { health } from './areas/customer/health.ts'
import { longcare } from './areas/customer/longcare.ts'
import { monthend } from './areas/monthend.ts'
import { mold } from './areas/people/mold.ts'
import { operator } from './areas/operator.ts'
import { organ } from './areas/organ/organ.ts'
import { organqrcode } from './areas/organ/organqrcode.ts'
import { people } from './areas/people/people.ts'
import { peopleapply } from './areas/people/peopleapply.ts'
import { prepaycard } from './areas/prepaycard/prepaycard.ts'
import { prepaycardactive } from './areas/prepaycard/prepaycardactive.ts'
import { prepaycarddistribut } from './areas/prepaycard/prepaycarddistribut.ts'
import { prepaycardinfo } from './areas/prepaycard/prepaycardinfo.ts'
import { profile } from './areas/profile.ts'
import { programclass } from './areas/project/programclass.ts'
import { project } from './areas/project/project.ts'
import { projectclass } from './areas/project/projectclass.ts'
import { promotion } from './areas/promotion.ts'
import { reportcomplete } from './areas/report/report-complete.ts'
import { reportpay } from './areas/report/report-pay.ts'
import { reportpick } from './areas/report/report-pick.ts'
import { reportrefund } from './areas/report/report-refund.ts'
import { reconciliation } from './areas/reconciliation/reconciliation.ts'
import { reminder } from './areas/reminder.ts'
import { role } from './areas/role.ts'
import { servicemobile } from './areas/servicemobile.ts'
import { session } from './areas/session.ts'
import { settlement } from './areas/settlement/settlement.ts'
import { special } from './areas/special.ts'
import { task } from './areas/task.ts'
import { tvnotice } from './areas/tvnotice.ts'
import { tvecall } from './areas/boxes/tvecall.ts'
import { tvtop } from './areas/boxes/tvtop.ts'
import { tvuser } from './areas/boxes/tvuser.ts'
import type { Endpoint } from './kit/endpoint.ts'

/** All areas by name. */
export const areas = {
  session,
  account,
  role,
  operator,
  file,
  profile,
  reminder,
  home,
  search,
  place,
  task,
  draft,
  notice,
  organ,
  organqrcode,
  promotion,
  people,
  peopleapply,
  customerclient,
  health,
  longcare,
  customerbooker,
  tvuser,
  tvtop,
  tvecall,
  order,
  refund,
  refundreview,
  settlement,
  booking,
  clorder,
  goodsorder,
  monthend,
  dispatchconfig,
  reconciliation,
  reportpay,
  reportrefund,
  reportcomplete,
  reportpick,
  mold,
  organfinancial,
  peoplefinancial,
  projectclass,
  project,
  programclass,
  commodity,
  examinationclass,
  examinationsingle,
  goodsclass,
  goods,
  prepaycard,
  prepaycarddistribut,
  prepaycardactive,
  prepaycardinfo,
  servicemobile,
  tvnotice,
  special,
  banner,
  edge,
  edgeBox,
  edgeCustomer,
  edgeStaff,
  edgeOrder,
  edgeField,
  edgeBooking,
  edgeGoods,
  edgeCard,
  edgeBoxCard,
  edgeExam,
  edgePay,
  edgeStaffWallet,
  edgeOrgan,
  edgeFormer,
  edgeDemo,
}

export const calls: Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[])
