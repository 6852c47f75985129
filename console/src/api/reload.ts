import { clearDirty } from './dirty.ts'

/** Reloads the page without asking about unsaved changes. */
export const startOver = () => {
  clearDirty()
  location.reload()
}
