export { endPartySessions, readParty, startPartySession } from './sessions.ts'
export { customerCode, customerLogin, staffCode, staffLogin } from './sign-in.ts'
