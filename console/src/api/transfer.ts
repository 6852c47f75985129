import { leadsFrom, task, taskMachine, type Endpoint, type Task, type TaskRow } from '@kangju/contract'
import { clientWords } from './words.ts'
import type { Failure, Outcome } from './client.ts'
import { report } from './failures.ts'
import { langStore } from './lang.ts'
import { act, invalidateArea, saveFile, useCall } from './query.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'
import { useEvery } from './use-every.ts'

/** Whether the downloads drawer is open; anything that starts a task may open it. */
export const downloadsStore = makeStore(false)

const over = new Set<TaskRow['status']>(['done', 'failed', 'cancelled'])
export const isOver = ({ status }: Pick<TaskRow, 'status'>) => over.has(status)
/** Queued or running. */
export const isUnderWay = ({ status }: Pick<TaskRow, 'status'>) => status === 'queued' || status === 'running'
export const mayCancel = ({ status }: Pick<TaskRow, 'status'>) => leadsFrom(taskMachine.moves, 'cancel', status)

export const percentOf = ({ done, total }: Pick<TaskRow, 'done' | 'total'>) =>
  total === null || total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total))

const lookEveryMs = 1_500

/** Own tasks, newest first, polled while one is under way. */
export const useTasks = () => {
  const { data, refetch } = useCall(task.list, { query: { limit: 50 } }, { quiet: true })
  const items = data?.items ?? []
  useEvery(items.some(isUnderWay), lookEveryMs, refetch)
  return { items, isRead: data !== undefined }
}

export const useTask = (id: string | undefined): Task | undefined => {
  const { data, refetch } = useCall(task.read, { params: { id: id ?? '' } }, { enabled: id !== undefined, quiet: true })
  useEvery(data !== undefined && isUnderWay(data), lookEveryMs, refetch)
  return id === undefined ? undefined : data
}

export const fetchTaskFile = async (id: string) => saveFile(await act(task.file, { params: { id } }))

const failureOf = (request: XMLHttpRequest): Failure => {
  const fallback = clientWords.serverError[langStore.get()]
  const base = { reason: 'refused' as const, status: request.status, code: 0, message: fallback }
  try {
    return { ...base, ...(JSON.parse(request.responseText) as Partial<Failure>) }
  } catch {
    return base
  }
}

const unanswered = (reason: 'timeout' | 'noResponse' | 'cancelled'): Failure => ({
  reason,
  status: 0,
  code: 0,
  message: clientWords[reason][langStore.get()],
})

const uploadTimeoutMs = 120_000

interface Upload {
  readonly file: File
  readonly signal: AbortSignal
  /** 0 to 100. */
  readonly onProgress: (percent: number) => void
}

/** Uploads a spreadsheet for import with XMLHttpRequest, because `fetch` reports no upload progress. */
export const sendSheet = (endpoint: Endpoint, { file, signal, onProgress }: Upload) =>
  new Promise<Outcome<{ taskId: string }>>((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (failure: Failure) => {
      report(failure, { where: `${endpoint.method} ${endpoint.path}`, quiet: true })
      resolve({ ok: false, failure })
    }
    request.open(endpoint.method, `/api${endpoint.path}`)
    request.timeout = uploadTimeoutMs
    request.setRequestHeader('Accept-Language', langStore.get())
    request.setRequestHeader('Authorization', `Bearer ${tokenStore.get() ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total)))
    request.addEventListener('load', () => {
      if (request.status !== 200) return fail(failureOf(request))
      invalidateArea(task.list.area)
      const { data } = JSON.parse(request.responseText) as { data: { taskId: string } }
      resolve({ ok: true, data })
    })
    request.addEventListener('error', () => fail(unanswered('noResponse')))
    request.addEventListener('timeout', () => fail(unanswered('timeout')))
    request.addEventListener('abort', () => fail(unanswered('cancelled')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('preview', '1')
    form.append('file', file)
    request.send(form)
  })
