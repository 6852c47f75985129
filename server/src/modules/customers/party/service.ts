export { endPartySessions, readParty, startPartySession } from './sessions.ts'
export {
  customerCode,
  customerLogin,
  formerCode,
  formerLogin,
  organCode,
  organLogin,
  staffCode,
  staffLogin,
} from './sign-in.ts'
