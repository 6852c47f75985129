export { forgetOldNotices } from './deal.ts'
export { topicsOf } from './topics.ts'
