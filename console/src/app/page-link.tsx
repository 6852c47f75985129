import type { MouseEvent, ReactNode } from 'react'
import { navigate } from './address.ts'

interface Props {
  to: string
  className?: string
  isCurrent?: boolean
  children: ReactNode
}

/** A link within the console: the page stays, unless a new tab or window is asked for. */
export const PageLink = ({ to, className, isCurrent = false, children }: Props) => {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
    window.scrollTo(0, 0)
  }
  return (
    <a href={to} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
