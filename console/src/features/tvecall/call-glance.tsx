import { tvecallWords, type CallRow } from '@kangju/contract'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { remarkWords as words } from './words.ts'
import styles from './tvecall.module.css'

interface Props {
  readonly row: CallRow
  /** The remark that the dialog opened with. */
  readonly known: string | null
}

/** Who called, from where and when; also a remark that another account wrote meanwhile. */
export const CallGlance = ({ row, known }: Props) => {
  const say = useSay()
  const { callerName, sn, address, calltime, callType, status, remark } = row
  const { choice } = tvecallWords
  return (
    <div className={styles.glance}>
      <p>
        <strong>{callerName ?? sn}</strong> <span className="quiet figure">{momentOf(calltime)}</span>
      </p>
      <p className="quiet">
        {[say(choice.callType[callType]), say(choice.status[status]), address].filter(Boolean).join(' · ')}
      </p>
      {remark !== null && remark !== known && <p>{say(words.now, { text: remark })}</p>}
    </div>
  )
}
