// Commands that use or complete whole orders. Modules that refunds or orders depend on must not import this file.
export { closeForDeath, openOfClient } from './client-died.ts'
export { resolveVisit } from './resolve.ts'
