const key = 'reloadedForChunk'
const minute = 60_000
let isUnderWay = false

/** The page is about to be replaced: a failure needs no message any more. */
export const isReloading = () => isUnderWay

/** A tab that outlived a deployment asks for files that are gone: it reloads once, and not again and again. */
export const reloadOnStaleChunk = () => {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < minute) return
    sessionStorage.setItem(key, String(Date.now()))
    isUnderWay = true
    location.reload()
  })
}
