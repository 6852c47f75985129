import { lazy, Suspense, useEffect } from 'react'
import { htmlLang, langStore } from '../api/lang.ts'
import { tokenStore } from '../api/token.ts'
import { navigate, useAddress } from './address.ts'
import { redirectOf } from './guard.ts'
import { LoginPage } from './login-page.tsx'

const HomePage = lazy(() => import('./home-page.tsx'))

export const App = () => {
  const address = useAddress()
  const isSignedIn = tokenStore.use() !== undefined
  const lang = langStore.use()
  const elsewhere = redirectOf({ ...address, origin: location.origin, isSignedIn })

  useEffect(() => {
    document.documentElement.lang = htmlLang[lang]
  }, [lang])
  useEffect(() => {
    if (elsewhere !== undefined) navigate(elsewhere, 'replace')
  }, [elsewhere])

  if (elsewhere !== undefined) return null
  if (!isSignedIn) return <LoginPage />
  return (
    <Suspense>
      <HomePage />
    </Suspense>
  )
}
