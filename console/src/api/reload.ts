import { clearDirty } from './dirty.ts'

/** Starts over, where nothing on the screen can be kept. */
export const startOver = () => {
  clearDirty()
  location.reload()
}
