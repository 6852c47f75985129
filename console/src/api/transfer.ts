import { leadsFrom, task, taskMachine, type Endpoint, type Task, type TaskRow } from '@kangju/contract'
import { refusal, withoutAnswer, type Envelope, type Failure, type Outcome } from './client.ts'
import { report } from './failures.ts'
import { langStore } from './lang.ts'
import { act, invalidateArea, saveFile, useCall } from './query.ts'
import { endOf } from './session-end.ts'
import { onSignOut } from './sign-out.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'
import { useEvery } from './use-every.ts'

/** Whether the downloads drawer is open; anything that starts a task may open it. */
export const downloadsStore = makeStore(false)
onSignOut(() => downloadsStore.set(false))

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
  const { data, refetch } = useCall(task.list, { query: { limit: 50 } }, { isPolled: true })
  const items = data?.items ?? []
  useEvery(items.some(isUnderWay), lookEveryMs, refetch)
  return { items, isRead: data !== undefined }
}

export const useTask = (id: string | undefined): Task | undefined => {
  const { data, refetch } = useCall(
    task.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, isPolled: true },
  )
  useEvery(data !== undefined && isUnderWay(data), lookEveryMs, refetch)
  return id === undefined ? undefined : data
}

export const fetchTaskFile = async (id: string) => saveFile(await act(task.file, { params: { id } }))

const envelopeOf = (text: string): Envelope | undefined => {
  try {
    return (JSON.parse(text) as Envelope | null) ?? undefined
  } catch {
    return undefined
  }
}

/** An upload shows its progress, so it may take long; without progress for this long it has stalled. */
const stalledMs = 30_000

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
    const token = tokenStore.get()
    const fail = (failure: Failure) => {
      // The errors of the file are shown where it was chosen.
      report(failure, { where: `${endpoint.method} ${endpoint.path}`, placed: ['file'] })
      resolve({ ok: false, failure })
    }
    let stalled: ReturnType<typeof setTimeout> | undefined
    let isStalled = false
    const waitOn = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        isStalled = true
        request.abort()
      }, stalledMs)
    }
    request.open(endpoint.method, `/api${endpoint.path}`)
    request.setRequestHeader('Accept-Language', langStore.get())
    request.setRequestHeader('Authorization', `Bearer ${token ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn()
      onProgress(Math.floor((100 * loaded) / total))
    })
    request.addEventListener('loadend', () => clearTimeout(stalled))
    request.addEventListener('load', () => {
      const answer = envelopeOf(request.responseText)
      const isEnded = endOf(request.status, answer?.code) !== undefined
      if (request.status !== 200 || isEnded || answer === undefined) return fail(refusal(request.status, answer, token))
      invalidateArea(task.list.area)
      resolve({ ok: true, data: answer.data as { taskId: string } })
    })
    request.addEventListener('error', () => fail(withoutAnswer('noResponse')))
    request.addEventListener('abort', () => fail(withoutAnswer(isStalled ? 'timeout' : 'cancelled')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('preview', '1')
    form.append('file', file)
    waitOn()
    request.send(form)
  })
