import { useEffect, useRef } from 'react'
import type { Notice } from '../api/notices.ts'
import { catalogueWords as words } from '../api/words.ts'
import { classes } from '../ui/classes.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { useSay } from '../ui/say.ts'
import { signInNotices } from './notice.ts'
import styles from './login-form.module.css'
import buttonStyles from '../ui/button.module.css'

type Box = Exclude<Notice, { readonly shape: 'toast' }>

const isBox = (notice: Notice): notice is Box => notice.shape !== 'toast'
const dropBox = (box: Box) => signInNotices.set(signInNotices.get().filter((notice) => notice !== box))

/** An alert or a confirm dialog of the browser, because the sign-in page loads no component library. */
const NoticeBox = ({ box }: { readonly box: Box }) => {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = box.shape === 'alert' ? box.text : box.title
  const ok = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    ok.current?.focus()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.box} aria-label={title} onClose={() => dropBox(box)}>
      <p className={styles.boxTitle}>{title}</p>
      {box.shape === 'box' && (
        <ul>
          {box.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={styles.boxButtons}>
        {box.shape === 'box' && (
          <button type="button" className={buttonStyles.button} onClick={close}>
            {say(words.cancel)}
          </button>
        )}
        <button ref={ok} type="button" className={classes(buttonStyles.button, buttonStyles.primary)} onClick={close}>
          {say(words.ok)}
        </button>
      </div>
    </dialog>
  )
}

/** The notices of the sign-in page: messages above the form, alerts and details in a dialog. */
export const LoginNotices = () => {
  const notices = signInNotices.use()
  const box = notices.find(isBox)
  const messages = notices.flatMap((notice) => (isBox(notice) ? [] : [notice]))
  return (
    <>
      <div role="alert">
        {messages.length > 0 && (
          <div className={classes(styles.banner, styles.bannerError)}>
            <WarningIcon />
            <div>
              {messages.map(({ text, why }) => (
                <div key={text}>
                  <p>{text}</p>
                  {why !== undefined && <p className={styles.why}>{why}</p>}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
      {box !== undefined && <NoticeBox key={JSON.stringify(box)} box={box} />}
    </>
  )
}
