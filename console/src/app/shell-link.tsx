import type { MouseEvent, ReactNode } from 'react'
import { useGo } from './use-go.ts'

interface Props {
  readonly to: string
  readonly className?: string
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** A link of the shell: a new tab or window if asked for, else within the page, which may ask first. */
export const ShellLink = ({ to, className, isCurrent = false, children }: Props) => {
  const go = useGo()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void go(to)
  }
  return (
    <a href={to} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
