import { makeStore } from '../api/store.ts'

/** Why somebody finds themselves at the sign-in page again. */
export const signedOutNotice = makeStore<string | undefined>(undefined)
