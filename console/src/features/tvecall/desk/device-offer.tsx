import { Button } from 'antd'
import { useSay } from '../../../ui/say.ts'
import { changeView } from './desk-view.ts'
import { devicesStore, keepDevices } from './devices.ts'
import { deviceWords as words } from './words-talk.ts'
import styles from './device.module.css'

/** Offers the check of the devices once in each browser, before the first call. */
export const DeviceOffer = () => {
  const say = useSay()
  if (devicesStore.use().isAsked) return null
  return (
    <section className={styles.offer} aria-label={say(words.title)}>
      <p>{say(words.offer)}</p>
      <div>
        <Button onClick={() => keepDevices({ isAsked: true })}>{say(words.later)}</Button>
        <Button type="primary" onClick={() => changeView({ isChecking: true })}>
          {say(words.title)}
        </Button>
      </div>
    </section>
  )
}
