const key = 'reloadedForChunk'
const minute = 60_000

/** A tab that outlived a deployment asks for files that are gone: it reloads once, and not again and again. */
export const reloadOnStaleChunk = () => {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < minute) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
