import { tvecall, type CallerCard } from '@kangju/contract'
import { act } from '../../../api/query.ts'
import { makeStore } from '../../../api/store.ts'
import { tokenStore } from '../../../api/token.ts'

export type ShownCard = CallerCard | 'loading' | 'locked' | { readonly failed: string }

/** Cards by call, each read once, because every reading of health records is in the audit log. */
export const cardStore = makeStore<ReadonlyMap<string, ShownCard>>(new Map())

const put = (callId: string, shown: ShownCard) => cardStore.set(new Map(cardStore.get()).set(callId, shown))

export const readCard = async (callId: string) => {
  put(callId, 'loading')
  const outcome = await act(tvecall.card, { params: { id: callId } })
  // The end of a session or a new one comes first.
  if (cardStore.get().get(callId) === 'loading')
    put(callId, outcome.ok ? outcome.data : { failed: outcome.failure.message })
}

/** A session that ended shows no personal data; the next one reads the cards again. */
export const lockCards = (...callIds: readonly string[]) =>
  cardStore.set(new Map([...cardStore.get().keys(), ...callIds].map((id) => [id, 'locked'] as const)))

tokenStore.subscribe(() => cardStore.set(new Map()))
