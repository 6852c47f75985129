import { useState } from 'react'

/** Properties of a drawer that is open when it is mounted and is unmounted by `onClosed`, after its animation. */
export const useClosing = (onClosed: () => void) => {
  const [open, setOpen] = useState(true)
  return {
    open,
    onClose: () => setOpen(false),
    afterOpenChange: (isOpen: boolean) => {
      if (!isOpen) onClosed()
    },
  }
}
