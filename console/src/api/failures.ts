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

/** The error catalogue: what a failed call means for the person in front of it. */
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
    // Some refusals say more than that it is forbidden.
    const more = code === 0 || message === forbidden ? [] : [message]
    return toast([forbidden, ...more, ...(errors?.['access'] ?? [])].join(words.pause[lang]))
  }
  if (status === 404 || status >= 500) return toast(clientWords.serverError[lang])
  const lines = Object.entries(errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => `${nameOf(field)}${words.colon[lang]}${text}`),
  )
  return lines.length === 0 ? toast(message) : { shape: 'box', title: message, lines }
}

/** What the server said against it, each in a line. */
export const linesOf = ({ message, errors = {} }: Failure): string[] => {
  const lines = Object.values(errors).flat()
  return lines.length === 0 ? [message] : lines
}

/** Set while the session is over and the person has not signed in again. */
export const expiryStore = makeStore<SessionEnd | undefined>(undefined)

/** Opens the one dialog about the end of the session, however often it is said. */
export const endSession = (code: SessionEnd) => {
  if (tokenStore.get() === undefined) return
  // That it happened elsewhere is the better explanation, whichever comes first.
  if (expiryStore.get() === undefined || code === 50012) expiryStore.set(code)
}

export interface FailedCall {
  readonly failure: Failure
  /** The call, as `POST /account/add`. */
  readonly where: string
}
const failed = makeSignal<FailedCall>()
export const onFailedCall = failed.on
const noted = new WeakSet<Failure>()

interface ReportOptions {
  readonly where?: string
  /** The caller shows it; only the end of the session is not the caller's to show. */
  readonly quiet?: boolean
  /** Nobody is in yet: the sign-in page follows, and no dialog about the end of the session. */
  readonly beforeEntry?: boolean
}

/** Says what went wrong, by the catalogue. */
export const report = (failure: Failure, { where = '', quiet = false, beforeEntry = false }: ReportOptions = {}) => {
  if (!noted.has(failure)) {
    noted.add(failure)
    failed.emit({ failure, where })
  }
  // Nobody is there any more who would want to know.
  if (tokenStore.get() === undefined) return
  const verdict = verdictOf(failure)
  if (verdict.shape === 'expired') {
    if (!beforeEntry) endSession(verdict.code)
  } else if (verdict.shape !== 'nothing' && !quiet) tell(verdict)
}
