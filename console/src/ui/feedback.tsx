import { App } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { langStore } from '../api/lang.ts'
import { onNotice, type Notice } from '../api/notices.ts'
import { confirm, ConfirmHost } from './confirm.tsx'
import { watchErrors } from './error-log-store.ts'
import { makeCounts } from './feedback-counts.ts'
import { sayIn } from './say.ts'
import { catalogueWords as words } from '../api/words.ts'
import styles from './feedback.module.css'

export { notify } from '../api/notices.ts'

const seconds = 5

/** A message with the reason below it. */
const Reasoned = ({ text, why }: { readonly text: string; readonly why: string }) => (
  <span className={styles.reasoned}>
    <span>{text}</span>
    <span className="quiet">{why}</span>
  </span>
)

/** Shows an alert or a confirm dialog; the same one is not opened twice. */
const openBox = async (notice: Exclude<Notice, { shape: 'toast' }>, open: Set<string>) => {
  const key = JSON.stringify(notice)
  if (open.has(key)) return
  open.add(key)
  if (notice.shape === 'alert') await confirm({ title: notice.text, content: null, isStatement: true, isAbove: true })
  else
    await confirm({
      title: notice.title,
      content: (
        <ul>
          {notice.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
      isAbove: true,
    })
  open.delete(key)
}

/** Shows the notices of `notify` and `report`. */
const Notices = () => {
  const { message } = App.useApp()

  useEffect(() => {
    const toasts = makeCounts()
    const boxes = new Set<string>()
    const show = (notice: Notice) => {
      const say = sayIn(langStore.get())
      if (notice.shape !== 'toast') return void openBox(notice, boxes)
      const { kind, text, why = '' } = notice
      const key = `${kind} ${text} ${why}`
      const count = toasts.add(key)
      const said = count === 1 ? text : `${text}${say(words.times, { count })}`
      void message.open({
        key,
        type: kind,
        content: why === '' ? said : <Reasoned text={said} why={why} />,
        duration: seconds,
        onClose: () => toasts.gone(key),
      })
    }
    return onNotice(show)
  }, [message])

  return null
}

/** Hosts notices and confirm dialogs and logs errors; mounted once around everything. */
export const Feedback = ({ children }: { readonly children: ReactNode }) => {
  useEffect(watchErrors, [])
  return (
    <App component={false}>
      {children}
      <Notices />
      <ConfirmHost />
    </App>
  )
}
