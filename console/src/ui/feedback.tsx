import { App } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { langStore } from '../api/lang.ts'
import { onNotice, type Notice } from '../api/notices.ts'
import { ConfirmHost } from './confirm.tsx'
import { watchErrors } from './error-log-store.ts'
import { makeCounts } from './feedback-counts.ts'
import { sayIn } from './say.ts'
import { catalogueWords as words } from '../api/words.ts'

export { notify } from '../api/notices.ts'

const seconds = 5

/** Shows the notices of `notify` and `report`. */
const Notices = () => {
  const { message, modal } = App.useApp()

  useEffect(() => {
    const toasts = makeCounts()
    const boxes = makeCounts()
    const show = (notice: Notice) => {
      const say = sayIn(langStore.get())
      if (notice.shape === 'box') {
        const key = JSON.stringify(notice)
        if (boxes.add(key) > 1) return
        modal.warning({
          title: notice.title,
          content: (
            <ul>
              {notice.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
          okText: say(words.ok),
          afterClose: () => boxes.gone(key),
        })
        return
      }
      const key = `${notice.kind} ${notice.text}`
      const count = toasts.add(key)
      void message.open({
        key,
        type: notice.kind,
        content: count === 1 ? notice.text : `${notice.text}${say(words.times, { count })}`,
        duration: seconds,
        onClose: () => toasts.gone(key),
      })
    }
    return onNotice(show)
  }, [message, modal])

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
