import SwapOutlined from '@ant-design/icons/SwapOutlined'
import type { CallEntry } from '@kangju/contract'
import { Button } from 'antd'
import { useSay } from '../../../ui/say.ts'
import { refuseHandOver, takeHandOver } from './desk.ts'
import { deskWords as words } from './words.ts'
import styles from './desk.module.css'

/** The bar for a talk that a colleague offers. */
export const OfferedBar = ({ call }: { readonly call: CallEntry }) => {
  const say = useSay()
  return (
    <section className={styles.bar} role="alert" aria-label={say(words.handOver)}>
      <SwapOutlined aria-hidden="true" />
      <span className={styles.barText}>
        <strong>{say(words.offeredBy, { name: call.accountName ?? '' })}</strong>
        <span>
          {call.callerName ?? say(words.unknownCaller)} {call.address}
        </span>
      </span>
      <Button onClick={() => void refuseHandOver(call.callId)}>{say(words.refuseHandOver)}</Button>
      <Button type="primary" onClick={() => void takeHandOver(call)}>
        {say(words.takeHandOver)}
      </Button>
    </section>
  )
}
