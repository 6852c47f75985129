// Commands that complete visits as well. Modules that orders depend on must not import this file.
export { resolveVisit } from './resolve.ts'
