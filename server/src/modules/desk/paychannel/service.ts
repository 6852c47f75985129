// Payment functions that depend on orders and goods, kept apart so that those modules can request payments.
export { askOpenPayments } from './ask.ts'
export { sendBackDue } from './send-back.ts'
export { strayPrefix } from './take-refund.ts'
