import { problems, tvecallWords, type CallEntry, type Text, type UserInfo } from '@kangju/contract'
import { Alert, Button, Modal } from 'antd'
import { useEffect, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/feedback.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useSay } from '../../../ui/say.ts'
import { CallBar } from './call-bar.tsx'
import { CallList } from './call-list.tsx'
import { CallerCardPane } from './caller-card.tsx'
import { accept, closeDesk, decline, deskStore, hangUp, openDesk, startDesk } from './desk.ts'
import { offeredOf, ringingOf, talkOf } from './desk-state.ts'
import { changeView, viewStore } from './desk-view.ts'
import { DeviceOffer } from './device-offer.tsx'
import { OfferedBar } from './offered-bar.tsx'
import { useRecorder } from './recording.tsx'
import { editsStore, forgetEdits, saveEdits } from './remark-edits.ts'
import { isPending } from './remark-rules.ts'
import { RemoteSound } from './remote-sound.tsx'
import { useRinging } from './ring.ts'
import { TalkBar } from './talk-bar.tsx'
import { TalkPane } from './talk-pane.tsx'
import { useLeave } from './use-leave.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { deviceWords, talkWords } from './words-talk.ts'
import { deskWords as words } from './words.ts'
import styles from './desk.module.css'

// Loaded when they are opened, so that a call does not wait for them.
const DeviceCheck = onDemand(() => import('./device-check.tsx').then(({ DeviceCheck }) => DeviceCheck))
const NewOrder = onDemand(() => import('../../../forms/order/new-order.tsx').then(({ NewOrder }) => NewOrder))

const isMeant = async (content: Text, say: ReturnType<typeof useSay>, danger = false) =>
  (await confirm({ title: words.title, content: say(content), danger })) !== undefined

/** One call at a time; a call that is shown is replaced only after a question, and its remark is saved. */
const useAccepting = () => {
  const say = useSay()
  return async (call: CallEntry) => {
    const state = deskStore.get()
    const talk = talkOf(state)
    if (talk !== undefined && talk.callId !== call.callId) return notify.warning(problems.callOneAtATime.text)
    const isOther = state.currentId !== undefined && state.currentId !== call.callId
    if (isOther && !(await isMeant(words.overwriteAsk, say))) return undefined
    if (isOther && state.currentId !== undefined) await saveEdits(state.currentId)
    return accept(call)
  }
}

/** Closing is refused during a talk; a remark that is not saved is asked about. */
const useClosingDesk = () => {
  const say = useSay()
  return async () => {
    if (talkOf(deskStore.get()) !== undefined) return notify.warning(problems.callOneAtATime.text)
    const isUnsaved = [...editsStore.get().values()].some(isPending)
    if (isUnsaved && !(await isMeant(talkWords.unsavedAsk, say, true))) return undefined
    forgetEdits()
    return closeDesk()
  }
}

/** The device check and an order from the call, beside the dialog. */
const Besides = () => {
  const { isChecking, order } = viewStore.use()
  const navigate = useNavigate()
  return (
    <>
      {isChecking && <DeviceCheck onClosed={() => changeView({ isChecking: false })} />}
      {order !== undefined && (
        <NewOrder
          key={order.client.id}
          known={order.known}
          people={{ client: order.client, booker: order.booker }}
          onMade={(id) => void navigate(`/order/maindetail?id=${id}`)}
          onClosed={() => changeView({ order: undefined })}
        />
      )}
    </>
  )
}

interface Props {
  readonly seat: Pick<UserInfo, 'username'> & { readonly ecallid: string; readonly token: string }
}

/** The call desk: a bar while calls wait, and the dialog with list, talk and card, over every page. */
export const CallDesk = ({ seat: { username, ecallid, token } }: Props) => {
  const say = useSay()
  const state = deskStore.use()
  const view = viewStore.use()
  const ringing = ringingOf(state)
  const offered = offeredOf(state)
  const talk = talkOf(state)
  const find = (id: string | undefined) => state.calls.find(({ callId }) => callId === id)
  const current = find(state.currentId) ?? talk
  const shown = find(view.selectedId) ?? current ?? ringing.at(-1)
  const take = useAccepting()
  const close = useClosingDesk()
  const leave = useLeave()
  useEffect(() => startDesk({ username, ecallid, token }), [username, ecallid, token])
  useRecorder(talk)
  useRinging([...ringing, ...offered])
  useWakeLock(ringing.length > 0 || talk !== undefined)

  const refuse = async (call: CallEntry) => {
    if (await isMeant(words.declineAsk, say, true)) await decline(call.callId)
  }
  const end = async (call: CallEntry) => {
    if (!(await isMeant(words.hangUpAsk, say, true))) return
    await hangUp(call.callId)
    await saveEdits(call.callId)
  }
  const minimise = () => changeView({ isMinimised: true })
  const show = () => {
    changeView({ isMinimised: false })
    openDesk()
  }
  // Escape never ends a talk: it makes way for the page.
  const cancel = (event: KeyboardEvent | MouseEvent) =>
    'key' in event && talk !== undefined ? minimise() : void close()
  const isVisible = !view.isMinimised && (talk !== undefined || state.isOpen)

  return (
    <>
      <RemoteSound />
      {!isVisible && current !== undefined && (
        <TalkBar call={current} onBack={show} onHangUp={() => void end(current)} onClose={() => void close()} />
      )}
      <div className={styles.bars}>
        {!isVisible && ringing.length > 0 && (
          <CallBar ringing={ringing} onAccept={(call) => void take(call)} onShow={show} />
        )}
        {offered.map((call) => (
          <OfferedBar key={call.callId} call={call} />
        ))}
      </div>
      {!isVisible && <DeviceOffer />}
      <Modal
        open={isVisible}
        title={say(words.title)}
        width={1320}
        style={{ top: 24 }}
        mask={{ closable: false }}
        footer={null}
        // Made anew each time, so that it is above a form that was opened from the call.
        destroyOnHidden
        onCancel={cancel as never}
      >
        {!state.isConnected && <Alert type="warning" showIcon title={say(words.offline)} />}
        <div className={styles.tools}>
          <Button onClick={() => leave('/tvcustserv/ecalllist?callbackStatus=due')}>
            {say(tvecallWords.choice.callbackStatus.due)}
          </Button>
          <Button onClick={() => changeView({ isChecking: true })}>{say(deviceWords.title)}</Button>
          {talk !== undefined && <Button onClick={minimise}>{say(talkWords.minimise)}</Button>}
        </div>
        <div className={styles.desk} data-talk={current !== undefined}>
          <CallList
            calls={state.calls}
            shownId={shown?.callId}
            onSelect={({ callId }) => changeView({ selectedId: callId })}
            onAccept={(call) => void take(call)}
            onDecline={(call) => void refuse(call)}
          />
          {current !== undefined && (
            <TalkPane call={current} onHangUp={(call) => void end(call)} onResume={(call) => void take(call)} />
          )}
          {shown !== undefined && <CallerCardPane key={shown.callId} call={shown} />}
        </div>
      </Modal>
      <Besides />
    </>
  )
}
