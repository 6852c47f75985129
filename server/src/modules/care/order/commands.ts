// What is done to an order as a whole. Each uses several modules, so those that orders rest on do not come in here.
export { cancelOrder } from './cancel.ts'
export { completeVisit } from './complete.ts'
export { createOrder } from './create.ts'
export { payOrder } from './pay.ts'
export { takeOrder } from './take-order.ts'
export { showOrder } from './view.ts'
