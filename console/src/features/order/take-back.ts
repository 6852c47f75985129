import { order, takeBackSeconds } from '@kangju/contract'
import { langStore } from '../../api/lang.ts'
import { act } from '../../api/query.ts'
import { notify } from '../../ui/feedback.tsx'
import { sayIn } from '../../ui/say.ts'
import { offerUndo } from '../../ui/undo-store.ts'
import { bulkDispatchWords as words } from './words.ts'

const takeBack = async (ids: readonly string[]) => {
  const outcome = await act(order.takeBack, { body: { ids: [...ids] } })
  if (!outcome.ok) return
  const say = sayIn(langStore.get())
  const refused = outcome.data.results.flatMap(({ why }) => why ?? [])
  if (refused.length === 0) notify.success(say(words.takenBack))
  else notify.warning(`${say(words.notTakenBack, { n: refused.length })} · ${refused[0] ?? ''}`)
}

/** Offers to take these dispatches back until the server tells the staff; the server judges whether it is in time. */
export const offerTakeBack = (ids: readonly string[], text: string) =>
  offerUndo({ text, seconds: takeBackSeconds, run: () => takeBack(ids) })
