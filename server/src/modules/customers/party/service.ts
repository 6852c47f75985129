export { sessionHandlers } from './devices.ts'
export { endPartySessions, forgetEndedPartySessions, readParty, startPartySession } from './sessions.ts'
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
