// Commands that use whole orders; modules that refunds depend on must not import this file.
export { closeForDeath, openOfClient } from './client-died.ts'
