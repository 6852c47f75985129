import { tvecall, type CallEntry } from '@kangju/contract'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { Status } from '../../../resource/columns.tsx'
import { useEvery } from '../../../api/use-every.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { useSay } from '../../../ui/say.ts'
import { cancelHandOver, handOver } from './desk.ts'
import { deskWords as words } from './words.ts'
import styles from './desk.module.css'

const refreshMs = 5_000

interface ChoiceProps {
  readonly callId: string
  readonly onClosed: () => void
}

/** The agents with the desk open; an agent in a talk cannot be chosen. */
const ColleagueChoice = ({ callId, onClosed }: ChoiceProps) => {
  const say = useSay()
  const { data, failure, isLoading, refetch } = useCall(tvecall.colleagues, {}, { isPolled: true })
  useEvery(true, refreshMs, refetch)
  const choose = async (accountId: string) => {
    if (await handOver(callId, accountId)) onClosed()
  }
  return (
    <Modal open title={say(words.handOverTo)} footer={null} width={420} onCancel={onClosed} loading={isLoading}>
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">{say(words.noColleagues)}</p>}
      <ul className={styles.colleagues}>
        {data?.map(({ id, name, isTalking }) => (
          <li key={id}>
            <span>{name}</span>
            <Status tone={isTalking ? 'orange' : 'green'}>{say(isTalking ? words.isTalking : words.isFree)}</Status>
            <Button size="small" type="primary" disabled={isTalking} onClick={() => void choose(id)}>
              {say(words.handOver)}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Offers the own talk to a colleague, and shows the offer until it is accepted, refused or withdrawn. */
export const HandOver = ({ call: { callId, handover } }: { readonly call: CallEntry }) => {
  const say = useSay()
  const [isChoosing, setChoosing] = useState(false)
  if (handover !== null)
    return (
      <>
        <span role="status">{say(words.offeredTo, { name: handover.accountName })}</span>
        <Button onClick={() => void cancelHandOver(callId)}>{say(words.cancelHandOver)}</Button>
      </>
    )
  return (
    <>
      <Button onClick={() => setChoosing(true)}>{say(words.handOver)}</Button>
      {isChoosing && <ColleagueChoice callId={callId} onClosed={() => setChoosing(false)} />}
    </>
  )
}
