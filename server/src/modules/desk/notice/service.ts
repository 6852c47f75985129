export { forgetOldNotices } from './deal.ts'
