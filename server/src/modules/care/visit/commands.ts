// Commands on whole visits; modules that visits depend on must not import this file.
export { appointVisit } from './appoint.ts'
export { moveOrdersOfClient } from './move-orders.ts'
