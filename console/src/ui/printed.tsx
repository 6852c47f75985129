import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './printed.module.css'

interface Props {
  readonly onPrinted: () => void
  readonly children: ReactNode
}

/** Content for the printer only, rendered beside the page; printing starts once it is laid out. */
export const Printed = ({ onPrinted, children }: Props) => {
  useEffect(() => {
    globalThis.addEventListener('afterprint', onPrinted)
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      globalThis.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted])
  return createPortal(
    <div className={styles.printed} aria-hidden>
      {children}
    </div>,
    document.body,
  )
}
