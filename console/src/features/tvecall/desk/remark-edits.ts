import { tvecall } from '@kangju/contract'
import { act } from '../../../api/query.ts'
import { makeStore } from '../../../api/store.ts'
import { isOvertaken, shownKind, shownText, type Edits, type Written } from './remark-rules.ts'

/** Unsaved edits by call; they survive closing and minimising the dialog. */
export const editsStore = makeStore<ReadonlyMap<string, Edits>>(new Map())

export const editRemark = (callId: string, row: Written, change: Pick<Edits, 'text' | 'kind'>) => {
  const before = editsStore.get().get(callId) ?? { base: row.remark }
  editsStore.set(new Map(editsStore.get()).set(callId, { ...before, ...change }))
}

export const forgetEdits = () => editsStore.set(new Map())

const dropEdits = (callId: string) => {
  const rest = new Map(editsStore.get())
  rest.delete(callId)
  editsStore.set(rest)
}

/** Saves what was typed; not if another account wrote meanwhile, so that its remark is seen first. */
export const saveEdits = async (callId: string): Promise<'saved' | 'overtaken' | 'failed'> => {
  const edits = editsStore.get().get(callId)
  if (edits === undefined) return 'saved'
  const now = await act(tvecall.read, { params: { id: callId } })
  if (!now.ok) return 'failed'
  if (isOvertaken(now.data, edits)) {
    editsStore.set(new Map(editsStore.get()).set(callId, { ...edits, base: now.data.remark, isOvertaken: true }))
    return 'overtaken'
  }
  const kind = shownKind(now.data, edits)
  const body = { id: callId, remark: shownText(now.data, edits).trim(), version: now.data.version }
  const outcome = await act(tvecall.remark, { body: kind === null ? body : { ...body, emergencyType: kind } })
  if (!outcome.ok) return 'failed'
  // Text typed while the request was under way stays.
  if (editsStore.get().get(callId) === edits) dropEdits(callId)
  return 'saved'
}
