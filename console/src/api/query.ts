import type { Endpoint } from '@kangju/contract'
import { QueryCache, QueryClient, useIsFetching, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, type Data, type ExportReply, type Failure, type Input, type Outcome } from './client.ts'
import { note, report, type Labels, type Placed } from './failures.ts'
import { langStore } from './lang.ts'

/** Error type of a query; TanStack requires an Error. */
interface CallError extends Error {
  readonly failure: Failure
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: { readonly where?: string; readonly isPolled?: boolean; readonly labels?: Labels | undefined }
  }
}

const errorOf = (failure: Failure): CallError => Object.assign(new Error(failure.message), { failure })

/** A read is retried once when no response came, or when its token has been replaced. */
export const isWorthRetry = (count: number, { failure }: CallError) =>
  count < 1 && (failure.reason === 'noResponse' || failure.isOutdated === true)

/** Queries whose last answer was a failure. */
const failing = new WeakSet<object>()

export const queryClient = new QueryClient({
  // Reported here and not in the hook, so that a query used by five components is reported once.
  queryCache: new QueryCache({
    onSuccess: (_data, query) => void failing.delete(query),
    onError: ({ failure }, query) => {
      // Read ahead of a page that was not opened; the page asks again and reports it.
      if (query.getObserversCount() === 0) return
      const { where = '', isPolled = false, labels } = query.meta ?? {}
      report(failure, { where, labels, isRepeated: isPolled && failing.has(query) })
      failing.add(query)
    },
  }),
  defaultOptions: {
    queries: {
      retry: isWorthRetry,
      retryDelay: 500,
      staleTime: 0,
      refetchOnWindowFocus: false,
      // navigator.onLine says nothing about a server in the local network.
      networkMode: 'always',
    },
  },
})

const whereOf = ({ method, path }: Endpoint) => `${method} ${path}`

export interface CallOptions {
  readonly enabled?: boolean
  /** Shows the last data until the next arrive, or only the last data of the same row; lists do so by default. */
  readonly keepPrevious?: boolean | 'row'
  /** Asked again and again without the user: a failure is shown once until the next success. */
  readonly isPolled?: boolean
  /** Names of the parameters for errors that are shown in a dialog. */
  readonly labels?: Labels
}

/** TanStack caches anything but undefined. */
type Answer = NonNullable<unknown> | null

const isSameButLanguage = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one.slice(0, 3)) === JSON.stringify(other.slice(0, 3))

/** Whether two keys name the same row of an endpoint, with any query. */
const isSameRow = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify((one[2] as { params?: unknown }).params) === JSON.stringify((other[2] as { params?: unknown }).params)

export const keyOf = (endpoint: Endpoint, input: unknown, lang: string) =>
  [endpoint.area, endpoint.name, input, lang] as const

const answerOf = async <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal): Promise<Answer> => {
  const outcome = await call(endpoint, { ...input, signal })
  if (outcome.ok) return outcome.data as Answer
  throw errorOf(outcome.failure)
}

/** How long an answer that was read ahead spares the page its own request. */
const aheadForMs = 5000
/** An answer that is older is read again ahead of the page, so that it does not become too old before the page opens. */
const aheadAgainMs = 1000
/** Queries that were read ahead, with the time of that answer. */
const aheadAt = new Map<string, number>()

/** An answer that was not read ahead is stale at once. */
const staleAfter =
  (aheadMs: number) =>
  ({ queryHash, state }: { queryHash: string; state: { dataUpdatedAt: number } }) =>
    aheadAt.get(queryHash) === state.dataUpdatedAt ? aheadMs : 0
const staleOfPage = staleAfter(aheadForMs)
const staleOfAhead = staleAfter(aheadAgainMs)

/**
 * Reads what a page is about to ask, so that the page finds the answer; an event that changes it makes the page ask again.
 * True when it was read.
 */
export const readAhead = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<boolean> => {
  const queryKey = keyOf(endpoint, input, langStore.get())
  const reading = queryClient.query({
    queryKey,
    queryFn: ({ signal }) => answerOf(endpoint, input, signal),
    retry: isWorthRetry,
    staleTime: staleOfAhead,
    meta: { where: whereOf(endpoint) },
  })
  await reading.catch(() => undefined)
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query?.state.status !== 'success') return false
  aheadAt.set(query.queryHash, query.state.dataUpdatedAt)
  return true
}

/** Reads an endpoint and caches the answer until a write in the same area invalidates it. */
export const useCall = <E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) => {
  const { enabled = true, keepPrevious = endpoint.kind === 'list', isPolled = false, labels } = options
  const key = keyOf(endpoint, input, langStore.use())
  const reading = useQuery<Answer>({
    queryKey: key,
    queryFn: ({ signal }) => answerOf(endpoint, input, signal),
    enabled,
    staleTime: staleOfPage,
    meta: { where: whereOf(endpoint), isPolled, labels },
    // A change of language keeps the data on the screen until the translated data arrive.
    placeholderData: (previous: Answer | undefined, query: { readonly queryKey: readonly unknown[] } | undefined) =>
      keepPrevious === true ||
      (query !== undefined &&
        (isSameButLanguage(query.queryKey, key) || (keepPrevious === 'row' && isSameRow(query.queryKey, key))))
        ? previous
        : undefined,
  })
  return {
    data: reading.data as Data<E> | undefined,
    failure: reading.error?.failure,
    refetch: reading.refetch,
    // A component that reads these is rendered again at the start and the end of every request, the others only for new data.
    get isLoading() {
      return reading.isLoading
    },
    get isFetching() {
      return reading.isFetching
    },
  }
}

/** Whether an answer is being read, for a small part of a page that should not render the page again. */
export const useIsReading = <E extends Endpoint>(endpoint: E, input: Input<E>): boolean =>
  useIsFetching({ queryKey: keyOf(endpoint, input, langStore.use()), exact: true }) > 0

/** Marks every cached read of an area as outdated. */
export const invalidateArea = (area: string) => void queryClient.invalidateQueries({ queryKey: [area] })

/** Reads again what failed, for instance for lack of a session. */
export const refetchFailed = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

export interface ActOptions {
  readonly placed?: Placed
  /** Names of the fields for errors that are shown in a dialog. */
  readonly labels?: Labels
  /** The caller reports the failure itself, once it knows which errors it has shown in place. */
  readonly isReportedLater?: boolean
}

/** Sends a request now and reports a failure. */
export const act = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { placed, labels, isReportedLater = false }: ActOptions = {},
): Promise<Outcome<Data<E>>> => {
  const outcome = await call(endpoint, input)
  const where = whereOf(endpoint)
  if (!outcome.ok && isReportedLater) note(outcome.failure, where)
  else if (!outcome.ok) report(outcome.failure, { where, placed, labels })
  // A row that is gone or has changed means that the cached data are outdated, too.
  const isOld = outcome.ok || outcome.failure.status === 404 || outcome.failure.status === 409
  if (isOld && (endpoint.kind === 'write' || endpoint.kind === 'import')) invalidateArea(endpoint.area)
  return outcome
}

export const useAct = <E extends Endpoint>(endpoint: E) =>
  useCallback((input: Input<E>, options?: ActOptions) => act(endpoint, input, options), [endpoint])

/** Hands a download to the browser; false when the request failed or started a background task instead. */
export const saveFile = (outcome: Outcome<ExportReply>): boolean => {
  if (!outcome.ok || 'taskId' in outcome.data) return false
  const url = URL.createObjectURL(outcome.data.blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: outcome.data.filename })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the object URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}
