export { countVoid, lockOrigin } from './void.ts'
