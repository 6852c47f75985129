export { allOrderCountsOfClients, orderCountsOfClients } from './client-orders.ts'
export { dueOf } from './due.ts'
export { deriveOrder, lockOrder, lockOrderOf } from './derive.ts'
export {
  actorOf,
  logInsertion,
  logOfOrder,
  system,
  tellOrdersChanged,
  writeLog,
  writeLogs,
  type Actor,
  type LogLine,
} from './log.ts'
export { addRefunded, noteLateMoney } from './money.ts'
export { moveClientOfOrders } from './move-client.ts'
