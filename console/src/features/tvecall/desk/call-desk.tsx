import { problems, type CallEntry, type UserInfo } from '@kangju/contract'
import { Alert, Modal } from 'antd'
import { useEffect } from 'react'
import { confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { CallBar } from './call-bar.tsx'
import { CallList } from './call-list.tsx'
import { accept, closeDesk, decline, deskStore, hangUp, openDesk, startDesk } from './desk.ts'
import { offeredOf, ringingOf, talkOf } from './desk-state.ts'
import { OfferedBar } from './offered-bar.tsx'
import { useRecorder } from './recording.tsx'
import { useRinging } from './ring.ts'
import { TalkPane } from './talk-pane.tsx'
import { deskWords as words } from './words.ts'
import styles from './desk.module.css'

const isMeant = async (content: (typeof words)[keyof typeof words], say: ReturnType<typeof useSay>, danger = false) =>
  (await confirm({ title: words.title, content: say(content), danger })) !== undefined

/** One call at a time; a call that is shown is replaced only after a question. */
const useAccepting = () => {
  const say = useSay()
  return async (call: CallEntry) => {
    const state = deskStore.get()
    const talk = talkOf(state)
    if (talk !== undefined && talk.callId !== call.callId) return notify.warning(problems.callOneAtATime.text)
    const isOther = state.currentId !== undefined && state.currentId !== call.callId
    if (isOther && !(await isMeant(words.overwriteAsk, say))) return undefined
    return accept(call)
  }
}

interface Props {
  readonly seat: Pick<UserInfo, 'username'> & { readonly ecallid: string; readonly token: string }
}

/** The call desk: a bar while calls wait, and the dialog with list and talk, over every page. */
export const CallDesk = ({ seat: { username, ecallid, token } }: Props) => {
  const say = useSay()
  const state = deskStore.use()
  const ringing = ringingOf(state)
  const offered = offeredOf(state)
  const talk = talkOf(state)
  const current = state.calls.find(({ callId }) => callId === state.currentId) ?? talk
  const take = useAccepting()
  useEffect(() => startDesk({ username, ecallid, token }), [username, ecallid, token])
  useRecorder(talk)
  useRinging([...ringing, ...offered])

  const refuse = async (call: CallEntry) => {
    if (await isMeant(words.declineAsk, say, true)) await decline(call.callId)
  }
  const end = async (call: CallEntry) => {
    if (await isMeant(words.hangUpAsk, say, true)) await hangUp(call.callId)
  }
  const close = () => (talk === undefined ? closeDesk() : notify.warning(problems.callOneAtATime.text))
  const isTalkHidden = talk !== undefined && !state.isOpen

  return (
    <>
      <div className={styles.bars}>
        {!state.isOpen && ringing.length > 0 && (
          <CallBar ringing={ringing} onAccept={(call) => void take(call)} onShow={() => openDesk()} />
        )}
        {offered.map((call) => (
          <OfferedBar key={call.callId} call={call} />
        ))}
      </div>
      <Modal
        open={state.isOpen || isTalkHidden}
        title={say(words.title)}
        width={960}
        mask={{ closable: false }}
        keyboard={false}
        footer={null}
        onCancel={close}
      >
        {!state.isConnected && <Alert type="warning" showIcon title={say(words.offline)} />}
        <div className={styles.desk}>
          <CallList
            calls={state.calls}
            currentId={current?.callId}
            onAccept={(call) => void take(call)}
            onDecline={(call) => void refuse(call)}
          />
          {current !== undefined && (
            <TalkPane call={current} onHangUp={(call) => void end(call)} onResume={(call) => void take(call)} />
          )}
        </div>
      </Modal>
    </>
  )
}
