import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSay } from '../ui/say.ts'
import { shellWords as words } from './words.ts'
import { crumbsOf } from './breadcrumb.ts'
import { isRedirect } from './page-target.ts'
import styles from './breadcrumb-line.module.css'

/** The path, or the previous one while passing /redirect. */
const useSettledPath = () => {
  const { pathname } = useLocation()
  const [settled, setSettled] = useState(pathname)
  if (!isRedirect(pathname) && settled !== pathname) setSettled(pathname)
  return settled
}

export const BreadcrumbLine = () => {
  const say = useSay()
  const crumbs = crumbsOf(useSettledPath())
  return (
    <nav className={styles.crumbs} aria-label={say(words.breadcrumb)}>
      <ol>
        {crumbs.map(({ title, to }, i) => (
          <li key={title.en}>
            {to === undefined || i === crumbs.length - 1 ? (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{say(title)}</span>
            ) : (
              <Link to={to}>{say(title)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
