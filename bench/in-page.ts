// A string, because it runs in the browser and this side has no `document`.

/**
 * `untilPainted(title)`: milliseconds from the next click to the frame that shows a page with the heading `title`.
 * `untilRows(path)`: milliseconds from the next click to the frame that shows the rows of the list at `path`.
 * `scrollThrough()`: scrolls from the top to the bottom, a little per frame; returns the milliseconds of each frame.
 */
export const inPage = `
// Notices of the demo come at any time and may cover the entry that is clicked next.
const noNotices = new CSSStyleSheet()
noNotices.replaceSync('[data-order-dock] { display: none }')
document.adoptedStyleSheets.push(noNotices)

const patienceMs = 10_000
const isShown = (title) =>
  [...document.querySelectorAll('h1')].some((one) => one.textContent.includes(title) && one.checkVisibility())
const afterPaint = (then) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(undefined)
  })

const hasRows = (path) =>
  location.pathname === path &&
  [...document.querySelectorAll('#content tr [data-row-open]')].some((one) => one.checkVisibility())

const untilShown = (what, isThere) =>
  new Promise((resolve, reject) => {
    let begun
    const late = setTimeout(() => reject(new Error('not shown: ' + what)), patienceMs)
    const look = () => {
      if (begun === undefined || !isThere(what)) return
      watcher.disconnect()
      clearTimeout(late)
      afterPaint(() => resolve(performance.now() - begun))
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    const begin = (event) => {
      begun = event.timeStamp
      // A page that is open already need not change anything.
      requestAnimationFrame(look)
    }
    addEventListener('click', begin, { capture: true, once: true })
  })
window.untilPainted = (title) => untilShown(title, isShown)
window.untilRows = (path) => untilShown(path, hasRows)

window.scrollThrough = (step) =>
  new Promise((resolve) => {
    const frames = []
    let last
    const next = (now) => {
      if (last !== undefined) frames.push(now - last)
      last = now
      const before = scrollY
      scrollBy({ top: step, behavior: 'instant' })
      if (scrollY === before || frames.length > 5_000) resolve(frames)
      else requestAnimationFrame(next)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    requestAnimationFrame(() => requestAnimationFrame(next))
  })
`
