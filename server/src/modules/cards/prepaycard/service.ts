export { generateAll } from './generate.ts'
export { scopeNamesOf } from './show.ts'
