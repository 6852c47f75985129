export { ensureBrowser } from './machine.mjs'
