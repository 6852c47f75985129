import type { Text } from '@kangju/contract'
import { langStore } from './lang.ts'
import { makeSignal } from './signal.ts'

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

export type Notice =
  | { readonly shape: 'toast'; readonly kind: NoticeKind; readonly text: string; readonly why?: string }
  /** A dialog that only informs. */
  | { readonly shape: 'alert'; readonly text: string }
  /** A confirm dialog with details. */
  | { readonly shape: 'box'; readonly title: string; readonly lines: readonly string[] }

const notices = makeSignal<Notice>()
/** Notices sent before a listener can show them. */
let waiting: Notice[] = []

export const tell = (notice: Notice) => {
  if (notices.isHeard()) notices.emit(notice)
  else waiting.push(notice)
}

export const onNotice = (listener: (notice: Notice) => void) => {
  const stop = notices.on(listener)
  const late = waiting
  waiting = []
  for (const notice of late) listener(notice)
  return stop
}

const toast = (kind: NoticeKind) => (text: Text | string) =>
  tell({ shape: 'toast', kind, text: typeof text === 'string' ? text : text[langStore.get()] })

/** Shows a toast from anywhere. */
export const notify = {
  success: toast('success'),
  info: toast('info'),
  warning: toast('warning'),
  error: toast('error'),
}
