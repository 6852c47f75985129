export { deriveOrder, lockOrder, lockOrderOf } from './derive.ts'
export { system, writeLog, writeLogs, type Actor, type LogLine } from './log.ts'
export { addRefunded, noteLateMoney } from './money.ts'
