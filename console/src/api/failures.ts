import { commonFields, problems, type Text } from '@kangju/contract'
import { catalogueWords as words } from './words.ts'
import { isBroken, type Failure } from './client.ts'
import { langStore } from './lang.ts'
import { tell, type Notice } from './notices.ts'
import { oneLine } from './one-line.ts'
import { endOf, type SessionEnd } from './session-end.ts'
import { makeSignal } from './signal.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'

export type Verdict = Notice | { readonly shape: 'expired'; readonly code: SessionEnd } | { readonly shape: 'nothing' }

/**
 * The errors that the caller shows in place, beside the message: those of some fields, or all of them. A status that the
 * error catalogue names is still shown as the catalogue prescribes.
 */
export type Placed = readonly string[] | 'all'

const toast = (text: string, why = ''): Verdict => ({
  shape: 'toast',
  kind: 'error',
  text,
  ...(why === '' ? {} : { why }),
})

/** Names of fields that the caller knows, beside those common to all areas. */
export type Labels = Readonly<Record<string, Text>>

const nameOf = (field: string, labels: Labels) => {
  const known: Labels = { ...commonFields, ...labels }
  return known[field.split('.')[0] ?? '']?.[langStore.get()] ?? field
}

/** Why a request is forbidden, as far as our own server says it. */
const whyForbidden = ({ code, errors }: Failure) => {
  const known = Object.values(problems).find((one) => one.status === 403 && one.code === code)
  if (known === undefined) return []
  return [...(known === problems.forbidden ? [] : [known.text[langStore.get()]]), ...(errors?.['access'] ?? [])]
}

const detailOf = ({ errors = {} }: Failure, placed: Placed = [], labels: Labels = {}): string[] =>
  Object.entries(errors)
    .filter(([field]) => placed !== 'all' && !placed.includes(field))
    .flatMap(([field, texts]) =>
      texts.map((text) => (field === '_' ? text : `${nameOf(field, labels)}${words.colon[langStore.get()]}${text}`)),
    )

/** The error catalogue: maps a failed request to what the user sees. */
export const verdictOf = (failure: Failure, placed?: Placed, labels?: Labels): Verdict => {
  const { reason, status, code, message } = failure
  if (reason === 'cancelled') return { shape: 'nothing' }
  if (reason === 'timeout') return { shape: 'alert', text: message }
  if (reason === 'noResponse') return toast(message)
  const end = endOf(status, code)
  if (end !== undefined)
    return failure.isOutdated === true ? toast(words.pressAgain[langStore.get()]) : { shape: 'expired', code: end }
  if (status === 403) return toast(message, oneLine(whyForbidden(failure)))
  if (isBroken(status)) return toast(message)
  const lines = detailOf(failure, placed, labels)
  if (lines.length > 0) return { shape: 'box', title: message, lines }
  return placed === undefined ? toast(message) : { shape: 'nothing' }
}

/** The texts of a failure that is shown in place, one per line. */
export const linesOf = (failure: Failure): string[] => {
  const { status, message, errors = {} } = failure
  if (status === 403) return [message, ...whyForbidden(failure)]
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

/** Records a failure once, for the error log. */
export const note = (failure: Failure, where = '') => {
  if (noted.has(failure)) return
  noted.add(failure)
  failed.emit({ failure, where })
}

interface ReportOptions {
  readonly where?: string
  readonly placed?: Placed | undefined
  readonly labels?: Labels | undefined
  /** A poll has shown this failure before: only the end of the session is still handled. */
  readonly isRepeated?: boolean
}

/** Shows a failure as the error catalogue prescribes and records it once. */
export const report = (failure: Failure, options: ReportOptions = {}) => {
  const { where, placed, labels, isRepeated = false } = options
  note(failure, where)
  // After signing out there is no user to notify.
  if (tokenStore.get() === undefined) return
  const verdict = verdictOf(failure, placed, labels)
  if (verdict.shape === 'expired') endSession(verdict.code)
  else if (verdict.shape !== 'nothing' && !isRepeated) tell(verdict)
}
