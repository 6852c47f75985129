import { makeStore } from '../api/store.ts'

const read = () => ({
  path: location.pathname,
  search: location.search,
  /** As it would be typed, query included. */
  full: `${location.pathname}${location.search}${location.hash}`,
})

const addressStore = makeStore(read())
window.addEventListener('popstate', () => addressStore.set(read()))

export const useAddress = addressStore.use

export const navigate = (to: string, how: 'push' | 'replace' = 'push') => {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', to)
  addressStore.set(read())
}
