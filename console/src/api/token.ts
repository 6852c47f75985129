import { makeStore } from './store.ts'

const key = 'Authorization'

export const tokenStore = makeStore(localStorage.getItem(key) ?? undefined)

// Signing in or out in one tab does the same in all tabs.
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) tokenStore.set(localStorage.getItem(key) ?? undefined)
})

export const keepToken = (token: string) => {
  localStorage.setItem(key, token)
  tokenStore.set(token)
}

export const dropToken = () => {
  localStorage.removeItem(key)
  tokenStore.set(undefined)
}
