import { memo, useMemo, useState } from 'react'
import { Navigate, NavigationType, useLocation, type Location } from 'react-router'
import type { Screen } from '@kangju/contract'
import { useMe } from '../api/me.tsx'
import { useSay } from '../ui/say.ts'
import { RecordTitle, useTitle } from '../ui/use-title.ts'
import { homeOf } from './menu.ts'
import { OwnLocation } from './own-location.tsx'
import { pages } from './pages.ts'
import { behindRedirect, isRedirect, pageTargetOf } from './page-target.ts'
import { ForbiddenPage, MissingPage, NothingOpenPage } from './status-pages.tsx'

const ignore = () => undefined

/** The page of a screen, with its title in the document; pages in the menu keep their menu title. */
const ScreenPage = ({ screen: { path, title, hidden } }: { readonly screen: Screen }) => {
  const say = useSay()
  const [record, setRecord] = useState<string>()
  const name = say(title)
  useTitle(name, record)
  const Page = pages[path]
  return (
    <RecordTitle value={hidden === true ? setRecord : ignore}>
      {Page === undefined ? <MissingPage /> : <Page />}
    </RecordTitle>
  )
}

/** The page at the address, or a status page that says why this account cannot open it. */
const TargetPage = memo(() => {
  const { holder } = useMe()
  const { pathname, search, hash } = useLocation()
  if (isRedirect(pathname)) return <Navigate to={`${behindRedirect(pathname, search)}${hash}`} replace />
  if (pathname === '/') {
    const home = homeOf(holder)
    return home === undefined ? <NothingOpenPage /> : <Navigate to={home.path} replace />
  }
  const place = pageTargetOf(pathname, holder)
  if (place.kind === 'unknown') return <Navigate to={`/404?from=${encodeURIComponent(pathname)}`} replace />
  if (place.kind === 'forbidden') return <ForbiddenPage page={{ title: place.screen.title, missing: place.missing }} />
  if (pathname === '/404') return <MissingPage />
  if (pathname === '/401') return <ForbiddenPage />
  return <ScreenPage key={pathname} screen={place.screen} />
})

/** A page with its own location; only the active page shares the browser's. */
export const PageView = ({ location }: { readonly location: Pick<Location, 'pathname' | 'search' | 'hash'> }) => {
  const own = useMemo(
    () => ({
      location: { state: null, key: 'default', mask: undefined, ...location },
      navigationType: NavigationType.Pop,
    }),
    [location],
  )
  return (
    <OwnLocation value={own}>
      <TargetPage />
    </OwnLocation>
  )
}
