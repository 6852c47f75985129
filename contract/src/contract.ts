import { account } from './areas/account.ts'
import { banner } from './areas/banner.ts'
import { commodity } from './areas/commodity.ts'
import { customerbooker } from './areas/customerbooker.ts'
import { customerclient } from './areas/customerclient.ts'
import { booking } from './areas/booking.ts'
import { clorder } from './areas/clorder.ts'
import { dispatchconfig } from './areas/dispatchconfig.ts'
import { goodsorder } from './areas/goodsorder.ts'
import { order } from './areas/order.ts'
import { refund } from './areas/refund.ts'
import { edgeBooking, edgeExam, edgeField, edgeOrder } from './areas/edge-order.ts'
import { edgeDemo } from './areas/edge-demo.ts'
import { edgePay } from './areas/edge-pay.ts'
import { draft } from './areas/draft.ts'
import { edge } from './areas/edge.ts'
import { edgeBox } from './areas/edge-box.ts'
import { edgeCustomer } from './areas/edge-customer.ts'
import { edgeStaff } from './areas/edge-staff.ts'
import { examinationclass, examinationsingle } from './areas/examination.ts'
import { file } from './areas/file.ts'
import { goods, goodsclass } from './areas/goods.ts'
import { health } from './areas/health.ts'
import { longcare } from './areas/longcare.ts'
import { mold } from './areas/mold.ts'
import { operator } from './areas/operator.ts'
import { organ } from './areas/organ.ts'
import { organqrcode } from './areas/organqrcode.ts'
import { people } from './areas/people.ts'
import { peopleapply } from './areas/peopleapply.ts'
import { profile } from './areas/profile.ts'
import { programclass } from './areas/programclass.ts'
import { project } from './areas/project.ts'
import { projectclass } from './areas/projectclass.ts'
import { promotion } from './areas/promotion.ts'
import { reminder } from './areas/reminder.ts'
import { role } from './areas/role.ts'
import { servicemobile } from './areas/servicemobile.ts'
import { session } from './areas/session.ts'
import { special } from './areas/special.ts'
import { task } from './areas/task.ts'
import { tvnotice } from './areas/tvnotice.ts'
import { tvtop } from './areas/tvtop.ts'
import { tvuser } from './areas/tvuser.ts'
import type { Endpoint } from './kit/endpoint.ts'

/** Every area of the product, by name. */
export const areas = {
  session,
  account,
  role,
  operator,
  file,
  profile,
  reminder,
  task,
  draft,
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
  order,
  refund,
  booking,
  clorder,
  goodsorder,
  dispatchconfig,
  mold,
  projectclass,
  project,
  programclass,
  commodity,
  examinationclass,
  examinationsingle,
  goodsclass,
  goods,
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
  edgeExam,
  edgePay,
  edgeDemo,
}

export const calls: Endpoint[] = Object.values(areas).flatMap((area) => Object.values(area) as Endpoint[])
