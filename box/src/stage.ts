import { element } from './elements.ts'
import { focusOn } from './remote.ts'
import { lang, say, words } from './words.ts'

interface Layer {
  node: HTMLElement
  /** The focused element when another screen was opened over this one. */
  focused: HTMLElement | undefined
}

const keyOf = (focused: Element | null | undefined) =>
  focused instanceof HTMLElement ? focused.dataset['key'] : undefined

const clock = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : lang, {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** Shows one screen at a time under a common header, and keeps the focus of those below. */
export const openStage = (root: HTMLElement, onEmergency: () => void) => {
  const time = element('time')
  const offline = element('p', { class: 'warning', text: say(words.offline), attributes: { role: 'status' } })
  const help = element('button', {
    class: 'emergency small',
    key: 'help',
    text: say(words.emergency),
    onPress: onEmergency,
  })
  const head = element('header', {
    children: [element('h1', { text: say(words.title) }), offline, help, time],
  })
  const layers: Layer[] = [{ node: element('main'), focused: undefined }]
  /** The screen of a call or of its end, over all others. */
  let over: HTMLElement | undefined
  const top = () => layers.at(-1)
  const shown = () => over ?? top()?.node

  const focusedIn = (node: HTMLElement | undefined) => {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && node?.contains(activeElement) === true ? activeElement : undefined
  }

  const mount = (focused: HTMLElement | undefined) => {
    const node = shown()
    if (node === undefined) return
    help.hidden = over !== undefined || layers.length === 1
    root.replaceChildren(head, node)
    if (focused === undefined) window.scrollTo(0, 0)
    focusOn(focused ?? node.querySelector<HTMLElement>('button'))
  }

  const tick = () => {
    time.textContent = clock.format(new Date())
  }
  tick()

  return {
    tick,
    top: () => (over === undefined ? top()?.node : undefined),
    setOnline: (isOnline: boolean) => {
      offline.hidden = isOnline
    },
    /** Draws the lowest screen again; the focus stays on the same entry. */
    setFirst: (node: HTMLElement) => {
      const [first] = layers
      if (first === undefined) return
      const key = keyOf(focusedIn(first.node) ?? first.focused)
      const same = [...node.querySelectorAll<HTMLElement>('[data-key]')].find((one) => keyOf(one) === key)
      const isShown = shown() === first.node
      Object.assign(first, { node, focused: same })
      if (isShown) mount(same)
    },
    open: (node: HTMLElement) => {
      const below = top()
      if (below !== undefined) below.focused = focusedIn(below.node)
      layers.push({ node, focused: undefined })
      mount(undefined)
    },
    replace: (node: HTMLElement) => {
      if (layers.length > 1) layers.pop()
      layers.push({ node, focused: undefined })
      mount(undefined)
    },
    back: () => {
      if (layers.length === 1) return mount(undefined)
      layers.pop()
      return mount(top()?.focused)
    },
    cover: (node: HTMLElement) => {
      const isThere = over === node
      over = node
      if (isThere) focusOn(node.querySelector<HTMLElement>('button'))
      else mount(undefined)
    },
    /** After a call the first screen follows, with the emergency button. */
    uncover: () => {
      over = undefined
      layers.splice(1)
      mount(undefined)
    },
  }
}
