// What is done to a visit as a whole; the modules that visits rest on do not come in here.
export { appointVisit } from './appoint.ts'
