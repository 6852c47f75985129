// Commands on whole orders. They use several modules, so modules that orders depend on must not import this file.
export { cancelOrder } from './cancel.ts'
export { checkedCards } from './card.ts'
export { completeVisit, completeVisits } from './complete.ts'
export { createOrder } from './create.ts'
export { payOrder } from './pay.ts'
export { insurancePart, noteReserved, reserveOwnCards } from './reserve.ts'
export { takeOrder } from './take-order.ts'
export { showOrder } from './view.ts'
