import type { Notice } from '../api/notices.ts'
import { makeStore } from '../api/store.ts'

/** What the sign-in page shows: the reason for the redirect to it, or why signing in failed. */
export const signInNotices = makeStore<readonly Notice[]>([])
