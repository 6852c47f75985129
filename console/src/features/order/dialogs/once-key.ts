export { makeOnceKey } from '../../../api/once-key.ts'
