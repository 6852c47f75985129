import { draft, type DraftForm } from '@kangju/contract'
import { report } from '../api/failures.ts'
import { act } from '../api/query.ts'
import type { Send } from './draft-saver.ts'

/** Keeps the draft of a form on the server. */
export const sendDraft =
  (form: DraftForm): Send =>
  async (content, isRepeated) => {
    const outcome = await act(draft.save, { params: { form }, body: { content } }, { isReportedLater: true })
    if (outcome.ok) return outcome.data
    report(outcome.failure, { isRepeated })
    return false
  }
