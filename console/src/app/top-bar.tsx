import { session, type UserInfo } from '@kangju/contract'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { dropToken } from '../api/token.ts'
import { Logo, SignOutIcon } from '../ui/icons.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { useSay } from '../ui/say.ts'
import { homeWords as words, productTitle } from '../ui/words.ts'
import { PageLink } from './page-link.tsx'

export const TopBar = ({ me }: { me: UserInfo | undefined }) => {
  const say = useSay()
  const [isLeaving, setLeaving] = useState(false)

  const signOut = async () => {
    setLeaving(true)
    // Whatever the server says to it: this browser forgets the session.
    await call(session.logout, {})
    dropToken()
  }

  return (
    <header className="top-bar">
      <PageLink className="product" to="/">
        <Logo />
        <span>{say(productTitle)}</span>
      </PageLink>
      <span className="top-bar-space" />
      <LanguageSelect />
      {me !== undefined && <span className="top-bar-name">{me.name}</span>}
      <button type="button" className="button button-quiet" onClick={signOut} disabled={isLeaving}>
        <SignOutIcon />
        <span>{say(isLeaving ? words.signingOut : words.signOut)}</span>
      </button>
    </header>
  )
}
