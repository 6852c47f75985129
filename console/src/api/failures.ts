import { commonFields, problems } from '@kangju/contract'
import { catalogueWords as words, clientWords } from './words.ts'
import type { Failure } from './client.ts'
import { langStore } from './lang.ts'
import { tell, type Notice } from './notices.ts'
import { makeSignal } from './signal.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'

const sessionEnds = [50008, 50012, 50014] as const
export type SessionEnd = (typeof sessionEnds)[number]

export type Verdict = Notice | { readonly shape: 'expired'; readonly code: SessionEnd } | { readonly shape: 'nothing' }

const toast = (text: string): Verdict => ({ shape: 'toast', kind: 'error', text })

const nameOf = (field: string) =>
  Object.entries(commonFields).find(([name]) => name === field)?.[1][langStore.get()] ?? field

/** The error catalogue: maps a failed request to what the user sees. */
export const verdictOf = (failure: Failure): Verdict => {
  const lang = langStore.get()
  const { reason, status, code, message, errors } = failure
  if (reason === 'cancelled') return { shape: 'nothing' }
  if (reason !== 'refused') return toast(clientWords[reason][lang])
  const end = sessionEnds.find((one) => one === code) ?? (status === 401 ? 50008 : undefined)
  if (end !== undefined)
    return failure.isOutdated === true ? toast(words.pressAgain[lang]) : { shape: 'expired', code: end }
  const forbidden = problems.forbidden.text[lang]
  if (status === 403) {
    // Some refusals carry a message more specific than "forbidden".
    const more = code === 0 || message === forbidden ? [] : [message]
    return toast([forbidden, ...more, ...(errors?.['access'] ?? [])].join(words.pause[lang]))
  }
  if (status === 404 || status >= 500) return toast(clientWords.serverError[lang])
  const lines = Object.entries(errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => `${nameOf(field)}${words.colon[lang]}${text}`),
  )
  return lines.length === 0 ? toast(message) : { shape: 'box', title: message, lines }
}

/** Error texts of the server, one per line. */
export const linesOf = ({ message, errors = {} }: Failure): string[] => {
  const lines = Object.values(errors).flat()
  return lines.length === 0 ? [message] : lines
}

/** Set from the end of the session until the user signs in again. */
export const expiryStore = makeStore<SessionEnd | undefined>(undefined)

/** Opens the session dialog; further calls keep the one dialog. */
export const endSession = (code: SessionEnd) => {
  if (tokenStore.get() === undefined) return
  // Signed in elsewhere (50012) explains more than the other codes, so it replaces them.
  if (expiryStore.get() === undefined || code === 50012) expiryStore.set(code)
}

export interface FailedCall {
  readonly failure: Failure
  /** The endpoint, as `POST /account/add`. */
  readonly where: string
}
const failed = makeSignal<FailedCall>()
export const onFailedCall = failed.on
const noted = new WeakSet<Failure>()

interface ReportOptions {
  readonly where?: string
  /** The caller shows the failure; only the end of the session is still handled here. */
  readonly quiet?: boolean
  /** The user has not entered yet: the sign-in page follows instead of the session dialog. */
  readonly beforeEntry?: boolean
}

/** Shows a failure as the error catalogue prescribes and records it once. */
export const report = (failure: Failure, { where = '', quiet = false, beforeEntry = false }: ReportOptions = {}) => {
  if (!noted.has(failure)) {
    noted.add(failure)
    failed.emit({ failure, where })
  }
  // After signing out there is no user to notify.
  if (tokenStore.get() === undefined) return
  const verdict = verdictOf(failure)
  if (verdict.shape === 'expired') {
    if (!beforeEntry) endSession(verdict.code)
  } else if (verdict.shape !== 'nothing' && !quiet) tell(verdict)
}
