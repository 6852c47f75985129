import { makeStore } from '../api/store.ts'

/** Reason for the redirect to the sign-in page. */
export const signedOutNotice = makeStore<string | undefined>(undefined)
