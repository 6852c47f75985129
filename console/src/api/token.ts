import { makeStore } from './store.ts'

const key = 'Authorization'

export const tokenStore = makeStore(localStorage.getItem(key) ?? undefined)

// Signing out in one tab signs out in all of them; signing in likewise.
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
