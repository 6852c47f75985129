import './box.css'
import { book, readHome, readSpecial, report, type Home, type Notice, type Offer } from './api.ts'
import { endOf, openCallScreen } from './call-screen.ts'
import { isOpen, openCalls, type CallState } from './call.ts'
import { element } from './elements.ts'
import { startHeartbeat } from './heartbeat.ts'
import { homeScreen, phoneLine, shownBanners } from './home.ts'
import { readIdentity, type Identity } from './identity.ts'
import { focusOn, listenToRemote } from './remote.ts'
import { messageScreen, noticeScreen, offerScreen, refusalText, specialScreen } from './screens.ts'
import { setUpScreen } from './set-up.ts'
import { openStage } from './stage.ts'
import { say, words } from './words.ts'

const root = document.getElementById('box') ?? document.body
document.title = say(words.title)

const homeEveryMs = 5 * 60_000

const run = (identity: Identity) => {
  let home: Home | undefined
  let call: CallState | undefined
  const calls = openCalls(identity, (state) => show(state))
  const stage = openStage(root, () => void calls.place('video'))
  const callScreen = openCallScreen(() => void calls.hangUp())
  let first = { node: element('main'), stop: () => {} }

  const back = () => {
    if (call !== undefined && isOpen(call)) return
    if (call !== undefined && call.phase !== 'idle') calls.dismiss()
    else stage.back()
  }

  const tell = (title: string, lines: readonly string[], isRefused = false) =>
    stage.replace(messageScreen({ title, lines, phone: isRefused ? phoneLine(home) : undefined }, back))

  const confirm = async (offer: Offer, screen: () => HTMLElement) => {
    const answer = await book(identity, offer)
    // The answer of a screen that was left, for example for a call, is not shown.
    if (stage.top() !== screen()) return
    if (answer.isOk) tell(say(words.booked), [say(words.bookedNo, { no: answer.data.bookingNo }), say(words.bookHint)])
    else tell(say(words.notBooked), [refusalText(answer)], true)
  }

  const openOffer = (offer: Offer) => {
    const screen: HTMLElement = offerScreen(offer, { onBook: () => confirm(offer, () => screen), onBack: back })
    stage.open(screen)
  }
  const openNotice = (notice: Notice) => {
    report(identity, { read: [notice.id] })
    stage.open(noticeScreen(notice, back))
  }
  const openSpecial = async (id: string) => {
    const from = stage.top()
    const page = await readSpecial(identity, id)
    if (stage.top() !== from || (call !== undefined && call.phase !== 'idle')) return
    if (page === undefined) return stage.open(messageScreen({ title: say(words.gone), lines: [] }, back))
    report(identity, { viewed: [id] })
    stage.open(specialScreen(page, { onOffer: openOffer, onBack: back }))
  }

  const drawHome = () => {
    first.stop()
    first = homeScreen(home, {
      onCall: (callType) => void calls.place(callType),
      onOffer: openOffer,
      onNotice: openNotice,
      onSpecial: (id) => void openSpecial(id),
      onBannerPressed: ({ id }) => report(identity, { clicked: [id] }),
    })
    stage.setFirst(first.node)
  }

  const refresh = async () => {
    const read = await readHome(identity)
    if (read === undefined || JSON.stringify(read) === JSON.stringify(home)) return
    if (home === undefined) report(identity, { shown: shownBanners(read).map(({ id }) => id) })
    home = read
    drawHome()
  }

  const show = (state: CallState) => {
    const before = call
    call = state
    stage.setOnline(state.isOnline)
    if (state.isOnline && before?.isOnline === false) void refresh()
    if (isOpen(state)) callScreen.update(state)
    const isSame = state.phase === before?.phase && state.told.join() === before.told.join()
    if (isSame) return
    const end = endOf(state)
    if (isOpen(state)) stage.cover(callScreen.node)
    else if (end !== undefined) stage.cover(messageScreen(end, back))
    else if (before !== undefined && before.phase !== 'idle') stage.uncover()
  }

  listenToRemote(root, back)
  drawHome()
  startHeartbeat(identity)
  void refresh()
  setInterval(() => void refresh(), homeEveryMs)
  setInterval(() => {
    callScreen.tick()
    stage.tick()
  }, 1_000)
}

const identity = readIdentity()
if (identity === undefined) {
  root.replaceChildren(setUpScreen())
  listenToRemote(root, () => undefined)
  focusOn(root.querySelector('input'))
} else run(identity)
