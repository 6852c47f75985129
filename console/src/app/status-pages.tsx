import { notForOrgans, roleText, type Role, type Text } from '@kangju/contract'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { logError } from '../ui/error-log-store.ts'
import { useSay } from '../ui/say.ts'
import { useTitle } from '../ui/use-title.ts'
import { commonWords } from '../ui/words.ts'
import { errorLogWords } from '../ui/words-session.ts'
import { placeWords as words } from '../ui/words-shell.ts'
import { screenAt } from './page-target.ts'
import buttonStyles from '../ui/button.module.css'

const HomeLink = () => (
  <Link className={buttonStyles.button} to="/">
    {useSay()(words.home)}
  </Link>
)

const useScreenTitle = (path: string) => useTitle(useSay()(screenAt(path)?.title ?? words.missing))

/** 404 page; `from` in the query is the address that was not found. */
export const MissingPage = () => {
  const say = useSay()
  const from = new URLSearchParams(useLocation().search).get('from')
  useScreenTitle('/404')
  return (
    <Empty
      isPage
      title={say(words.missing)}
      text={from === null ? say(words.missingPlain) : say(words.missingText, { path: from })}
    >
      <HomeLink />
    </Empty>
  )
}

interface ForbiddenProps {
  /** The forbidden page and its missing permissions; unknown at /401 itself. */
  readonly page?: { readonly title: Text; readonly missing: readonly Role[] }
}

export const ForbiddenPage = ({ page }: ForbiddenProps) => {
  const say = useSay()
  useScreenTitle('/401')
  if (page === undefined)
    return (
      <Empty isPage title={say(words.forbiddenPlain)} text={say(words.forbiddenPlainText)}>
        <HomeLink />
      </Empty>
    )
  const keys = page.missing.map((role) => say(roleText(role))).join(say(commonWords.comma))
  const text: ReactNode = (
    <>
      <p>{page.missing.length === 0 ? say(notForOrgans) : say(words.forbiddenText, { keys })}</p>
      {page.missing.length > 0 && <p>{say(words.forbiddenAsk)}</p>}
    </>
  )
  return (
    <Empty isPage title={say(words.forbidden, { title: say(page.title) })} text={text}>
      <HomeLink />
    </Empty>
  )
}

/** Shown to an account whose permissions open no page. */
export const NothingOpenPage = () => {
  const say = useSay()
  useScreenTitle('/')
  return <Empty isPage title={say(words.noKeys)} text={say(words.noKeysText)} />
}

/** Error page for failures outside every page. */
export const BrokenPage = () => {
  const say = useSay()
  const error = useRouteError()
  useEffect(() => logError(error), [error])
  return (
    <main>
      <Empty isPage title={say(errorLogWords.brokenTitle)} text={say(errorLogWords.brokenText)}>
        <button type="button" className={buttonStyles.button} onClick={() => location.reload()}>
          {say(errorLogWords.reload)}
        </button>
      </Empty>
    </main>
  )
}

/** The window that opened this one, if it exists and has our origin. */
const ourOpener = (): Window | undefined => {
  try {
    const opener = window.opener as Window | null
    return opener !== null && opener.location.origin === location.origin ? opener : undefined
  } catch {
    // Access to a window of another origin throws.
    return undefined
  }
}

/** Landing page of an external sign-in in a pop-up: passes its query to the opener and closes. */
export const AuthRedirectPage = () => {
  const say = useSay()
  const [opener] = useState(ourOpener)
  useScreenTitle('/auth-redirect')
  useEffect(() => {
    if (opener === undefined) return
    opener.postMessage({ kind: 'auth-redirect', search: location.search }, location.origin)
    window.close()
  }, [opener])
  if (opener !== undefined) return <Empty isPage title={say(words.authDone)} />
  return (
    <Empty isPage title={say(words.authAlone)} text={say(words.authAloneText)}>
      <HomeLink />
    </Empty>
  )
}
