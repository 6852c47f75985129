import { Button } from 'antd'
import { createPortal } from 'react-dom'
import { useSay } from '../../../ui/say.ts'
import { stripsId } from '../../../ui/strips.ts'
import { changeView } from './desk-view.ts'
import { devicesStore, keepDevices } from './devices.ts'
import { deviceWords as words } from './words-talk.ts'
import styles from './device.module.css'

/** Offers the check of the devices once in each browser, before the first call. */
export const DeviceOffer = () => {
  const say = useSay()
  const { isAsked } = devicesStore.use()
  const strips = document.getElementById(stripsId)
  if (isAsked || strips === null) return null
  return createPortal(
    <section className={styles.offer} aria-label={say(words.title)}>
      <p>{say(words.offer)}</p>
      <div>
        <Button onClick={() => keepDevices({ isAsked: true })}>{say(words.later)}</Button>
        <Button type="primary" onClick={() => changeView({ isChecking: true })}>
          {say(words.title)}
        </Button>
      </div>
    </section>,
    strips,
  )
}
