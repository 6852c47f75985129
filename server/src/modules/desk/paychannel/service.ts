// What paying does together with those that are paid for, so that they may ask for payments.
export { sendBackDue } from './send-back.ts'
