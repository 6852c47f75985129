import type { ReactNode } from 'react'
import styles from './icons.module.css'

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    className={styles.icon}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.5 5.7 12 3z" />
  </Icon>
)

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)

export const EyeOffIcon = () => (
  <Icon>
    <path d="M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.3 7.3A15.7 15.7 0 0 0 2.5 12S6 18.5 12 18.5c1.8 0 3.4-.6 4.7-1.4M10 10a3 3 0 0 0 4.1 4.1M4 4l16 16" />
  </Icon>
)

export const SignOutIcon = () => (
  <Icon>
    <path d="M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8M10 12h11m-4-4 4 4-4 4" />
  </Icon>
)

export const WarningIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.5v.01" />
  </Icon>
)

export const Logo = () => (
  <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
    <rect className={styles.ground} width="32" height="32" rx="8" />
    <path className={styles.house} d="M7 15.5 16 8l9 7.5V23a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z" />
    <path
      className={styles.heart}
      d="M16 22.2c-2.6-1.7-4-3-4-4.7a2.1 2.1 0 0 1 4-.9 2.1 2.1 0 0 1 4 .9c0 1.7-1.4 3-4 4.7z"
    />
  </svg>
)
