const key = 'reloadedForChunk'
const minute = 60_000
let isUnderWay = false

/** True once a reload has started, so that failures need no message any more. */
export const isReloading = () => isUnderWay

/** A tab older than the current deployment requests files that are gone: it reloads, at most once a minute. */
export const reloadOnStaleChunk = () => {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < minute) return
    sessionStorage.setItem(key, String(Date.now()))
    isUnderWay = true
    location.reload()
  })
}
