import './box.css'
import { firstState, openCalls, type CallState } from './call.ts'
import { element, video } from './elements.ts'
import { startHeartbeat } from './heartbeat.ts'
import { homePart, readHome, type Home } from './home.ts'
import { identityFields, keepIdentity, readIdentity, type Identity } from './identity.ts'
import { say, words } from './words.ts'

const root = document.getElementById('box') ?? document.body
document.title = say(words.title)

/** Minutes and seconds since then: `3:05`. */
const elapsed = (since: number) => {
  const seconds = Math.max(0, Math.floor((Date.now() - since) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Arrow keys of the remote move between the buttons, and wrap around. */
const moveFocus = (step: 1 | -1) => {
  const all = [...root.querySelectorAll('button')]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  all[(at + step + all.length) % Math.max(1, all.length)]?.focus()
}
window.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowDown' || key === 'ArrowRight') moveFocus(1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') moveFocus(-1)
})

const setUp = () => {
  const inputs = identityFields.map((field) => {
    const input = element('input')
    input.name = field
    input.autocomplete = 'off'
    return { field, input }
  })
  const form = element('form', {
    class: 'set-up',
    children: [
      element('h1', { text: say(words.setUp) }),
      ...inputs.map(({ field, input }) => element('label', { text: say(words[field]), children: [input] })),
      element('button', { text: say(words.save) }),
    ],
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const given = Object.fromEntries(inputs.map(({ field, input }) => [field, input.value.trim()]))
    keepIdentity(given as unknown as Identity)
    location.reload()
  })
  root.replaceChildren(form)
}

const said = { ended: words.ended, missed: words.missed, busy: words.busy } as const

const run = (identity: Identity) => {
  let home: Home | undefined
  let shown: CallState | undefined
  const calls = openCalls(identity, (state) => show(state))

  const head = (state: CallState) =>
    element('header', {
      children: [
        element('h1', { text: say(words.title) }),
        state.isOnline ? undefined : element('p', { class: 'offline', text: say(words.offline) }),
      ],
    })

  const idlePart = () =>
    element('div', {
      class: 'idle',
      children: [
        element('button', { class: 'emergency', text: say(words.emergency), onPress: () => void calls.place() }),
        element('p', { text: say(words.emergencyHint) }),
        homePart(home),
      ],
    })

  const callPart = (state: CallState) =>
    element('div', {
      class: 'call',
      children: [
        element('h2', { text: say(state.phase === 'talking' ? words.talking : words.calling) }),
        element('p', {
          class: 'time',
          text: state.phase === 'calling' ? say(words.waited, { time: elapsed(state.since) }) : elapsed(state.since),
        }),
        state.isAgentAway ? element('p', { class: 'offline', text: say(words.away) }) : undefined,
        state.isStalled ? element('p', { class: 'offline', text: say(words.stalled) }) : undefined,
        state.hasMedia ? undefined : element('p', { class: 'offline', text: say(words.noMedia) }),
        element('div', {
          class: 'pictures',
          children: [
            state.remote === undefined ? undefined : video('theirs', state.remote, false),
            state.local === undefined ? undefined : video('own', state.local, true),
          ],
        }),
        element('button', {
          class: 'end',
          text: say(state.phase === 'talking' ? words.hangUp : words.cancel),
          onPress: () => void calls.hangUp(),
        }),
      ],
    })

  const endPart = (phase: keyof typeof said) =>
    element('div', {
      class: 'over',
      children: [
        element('h2', { text: say(said[phase]) }),
        element('button', { text: say(words.back), onPress: () => calls.dismiss() }),
      ],
    })

  const partOf = (state: CallState) => {
    if (state.phase === 'idle') return idlePart()
    if (state.phase === 'calling' || state.phase === 'talking') return callPart(state)
    return endPart(state.phase)
  }

  const show = (state: CallState) => {
    shown = state
    root.replaceChildren(head(state), partOf(state))
    root.querySelector('button')?.focus()
  }

  // Only the time changes every second; drawing the pictures again would interrupt them.
  setInterval(() => {
    const time = root.querySelector('.time')
    if (time === null || shown === undefined) return
    const text = elapsed(shown.since)
    time.textContent = shown.phase === 'calling' ? say(words.waited, { time: text }) : text
  }, 1_000)

  show(firstState)
  startHeartbeat(identity)
  void readHome(identity).then((read) => {
    home = read
    if (shown?.phase === 'idle') show(shown)
  })
}

const identity = readIdentity()
if (identity === undefined) setUp()
else run(identity)
