// Payment functions that depend on orders and goods, kept apart so that those modules can request payments.
export { sendBackDue } from './send-back.ts'
