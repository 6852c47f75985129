import { useEffect, type ReactNode } from 'react'
import { createBrowserRouter, Navigate, RouterProvider, useLocation } from 'react-router'
import { htmlLang, langStore } from '../api/lang.ts'
import { tokenStore } from '../api/token.ts'
import { fetchAntdStyles } from '../ui/antd-styles.tsx'
import { useAppearance } from '../ui/appearance.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { redirectOf } from './guard.ts'
import { LoginPage } from './login-page.tsx'
import { Loading } from './progress.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { AuthRedirectPage, BrokenPage, ForbiddenPage, MissingPage } from './status-pages.tsx'

/** Everything behind the sign-in is a separate chunk, so that the form does not wait for it. */
const SignedIn = onDemand(async () => {
  fetchAntdStyles()
  return (await import('./signed-in-page.tsx')).default
}, Loading)

const publicPages: Readonly<Record<string, ReactNode>> = {
  '/auth-redirect': <AuthRedirectPage />,
  '/401': <ForbiddenPage />,
  '/404': <MissingPage />,
}

const Guard = () => {
  const { pathname: path, search, hash } = useLocation()
  const isSignedIn = tokenStore.use() !== undefined
  const full = `${path}${search}${hash}`
  const elsewhere = redirectOf({ path, search, full, origin: location.origin, isSignedIn })
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />
  if (path === '/login') return <LoginPage />
  if (!isSignedIn || path === '/auth-redirect') return <main>{publicPages[path]}</main>
  return <SignedIn />
}

/** Applies the look and the language in a component of its own, so that nothing else is rendered again. */
const DocumentLook = () => {
  const lang = langStore.use()
  useAppearance()
  useEffect(() => {
    document.documentElement.lang = htmlLang[lang]
  }, [lang])
  return null
}

const Root = () => (
  <>
    <DocumentLook />
    <ProgressBar />
    <Guard />
  </>
)

/** There is one route: the page at an address depends on the account, so `Guard` and `PageView` decide. */
const router = createBrowserRouter([{ path: '*', element: <Root />, errorElement: <BrokenPage /> }])

// Without transitions the menu and the address react to a click before the page is rendered.
export const App = () => <RouterProvider router={router} useTransitions={false} />
