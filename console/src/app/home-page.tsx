import { session, type UserInfo } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { call, type Failure } from '../api/client.ts'
import { dropToken } from '../api/token.ts'
import { useSay } from '../ui/say.ts'
import { useTitle } from '../ui/use-title.ts'
import { commonWords, homeWords as words } from '../ui/words.ts'
import { useAddress } from './address.ts'
import { isHome, screenAt } from './menu.ts'
import { signedOutNotice } from './notice.ts'
import { ScreenGroups } from './screen-groups.tsx'
import { TopBar } from './top-bar.tsx'
import { WhereNotice } from './where-notice.tsx'
import { WhoAmI } from './who-am-i.tsx'
import './home.css'

const useMe = () => {
  const [me, setMe] = useState<UserInfo>()
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const outcome = await call(session.userinfo, { signal: leaving.signal })
      if (outcome.ok) return setMe(outcome.data)
      if (outcome.failure.reason === 'cancelled') return
      if (outcome.failure.status !== 401) return setFailure(outcome.failure)
      signedOutNotice.set(outcome.failure.message)
      dropToken()
    }
    void load()
    return () => leaving.abort()
  }, [attempt])

  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { me, failure, retry }
}

const HomePage = () => {
  const say = useSay()
  const { path } = useAddress()
  const { me, failure, retry } = useMe()
  useTitle(say(isHome(path) ? words.home : (screenAt(path)?.title ?? words.missing)))

  return (
    <>
      <a className="skip" href="#content">
        {say(commonWords.skip)}
      </a>
      <TopBar me={me} />
      <main className="home" id="content" tabIndex={-1}>
        {failure !== undefined && (
          <div className="empty" role="alert">
            <p className="empty-title">{failure.message}</p>
            <button type="button" className="button" onClick={retry}>
              {say(commonWords.retry)}
            </button>
          </div>
        )}
        {failure === undefined && me === undefined && (
          <div className="skeleton" role="status" aria-label={say(commonWords.loading)}>
            <i />
            <i />
            <i />
          </div>
        )}
        {me !== undefined && (
          <>
            <WhereNotice me={me} path={path} />
            <WhoAmI me={me} path={path} />
            <ScreenGroups me={me} path={path} />
          </>
        )}
      </main>
    </>
  )
}

export default HomePage
