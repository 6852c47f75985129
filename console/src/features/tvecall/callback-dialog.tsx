import { tvecall, tvecallWords, type CallRow } from '@kangju/contract'
import { Alert, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { act } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { useCallForm } from '../../resource/use-call-form.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { CallGlance } from './call-glance.tsx'
import { DialButton } from '../../ui/dial.tsx'
import { remarkField } from './remark-dialog.tsx'
import { useCallRecord } from './use-call-record.ts'
import { callbackWords as words, callPageWords, remarkWords } from './words.ts'
import styles from './tvecall.module.css'

interface Props {
  readonly row: CallRow
  readonly onClosed: () => void
}

/** The phone number in full, revealed once per dialog, because each reveal is in the audit log; null if refused. */
const useNumber = ({ id, callerMobile }: CallRow): string | null | undefined => {
  const [number, setNumber] = useState<string | null>()
  const reveal = useEffectEvent(() => act(tvecall.reveal, { body: { id, field: 'callerMobile' } }))
  const hasNumber = callerMobile !== null
  useEffect(() => {
    if (!hasNumber) return
    let isGone = false
    void (async () => {
      const outcome = await reveal()
      if (!isGone) setNumber(outcome.ok ? outcome.data.value : null)
    })()
    return () => {
      isGone = true
    }
  }, [id, hasNumber])
  return number
}

const Number = ({ row }: { row: CallRow }) => {
  const say = useSay()
  const number = useNumber(row)
  if (row.callerMobile === null) return <Alert type="warning" showIcon title={say(words.noNumber)} />
  if (number === undefined) return <Skeleton.Button active />
  if (number === null) return <Alert type="error" showIcon title={say(words.hidden)} />
  return <DialButton type="primary" size="large" number={number} />
}

const texts = { ...tvecallWords, field: { ...tvecallWords.field, remark: callPageWords.remark } }

/** Shows the caller's number to call back, and records that it was done if the call still needs it. */
export const CallbackDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const { shown, known, onRefused } = useCallRecord(row)
  const isDue = shown.callbackStatus === 'due'
  const form = useCallForm({
    call: isDue ? tvecall.callback : tvecall.remark,
    title: say(words.title, { name: row.callerName ?? row.sn }),
    done: isDue ? words.done : remarkWords.done,
    words: texts,
    fields: [remarkField],
    start: { remark: row.remark },
    base: { id: row.id, version: shown.version },
    onRefused,
  })
  return (
    <CallForm
      form={form}
      submit={{ text: isDue ? words.submit : words.save }}
      above={
        <>
          <CallGlance row={shown} known={known} />
          <div className={styles.number}>
            <Number row={row} />
          </div>
          {shown.callbackAt !== null && (
            <p className="quiet">
              {say(words.doneBefore, { name: shown.callbackByName ?? '', time: momentOf(shown.callbackAt) })}
            </p>
          )}
        </>
      }
      onClosed={onClosed}
    />
  )
}
