import { may, session, type Access, type Holder, type UserInfo } from '@kangju/contract'
import { createContext, useCallback, useContext, useEffect, type ReactNode } from 'react'
import { meWords } from './words.ts'
import { call, type Failure, type Outcome } from './client.ts'
import { report } from './failures.ts'
import { langStore } from './lang.ts'
import { onMeChanged, startLive, stopLive } from './live.ts'
import { notify } from './notices.ts'
import { startOver } from './reload.ts'
import { loadSettings } from './settings.ts'
import { makeStore } from './store.ts'
import { dropToken, tokenStore } from './token.ts'

export type Me = UserInfo & { readonly holder: Holder }

/** Access from outside components; components use `useMe`. */
export const meStore = makeStore<Me | undefined>(undefined)

/** Permissions of the account; undefined without any, unless it is a super administrator. */
export const holderOf = (
  info: Pick<UserInfo, 'isdefault' | 'organid'> & { roles?: { authoritys?: unknown } | null },
) => {
  const held = info.roles?.authoritys
  const authoritys = Array.isArray(held) ? (held as Holder['authoritys']) : []
  const organId = info.organid
  if (info.isdefault === 1) return { isdefault: 1, authoritys, organId } satisfies Holder
  return authoritys.length === 0 ? undefined : ({ isdefault: 0, authoritys, organId } satisfies Holder)
}

const whereMe = 'GET /userinfo'
const secondTryAfter = 500

const readMe = async (signal: AbortSignal): Promise<Outcome<UserInfo>> => {
  const outcome = await call(session.userinfo, { signal })
  if (outcome.ok || (outcome.failure.reason !== 'noResponse' && outcome.failure.isOutdated !== true)) return outcome
  await new Promise((resolve) => setTimeout(resolve, secondTryAfter))
  return call(session.userinfo, { signal })
}

/** The end of a session has the server's message; every other failure to read the account has one text. */
const whyNot = ({ status, message }: Failure) =>
  status === 401 ? message : meWords.verificationFailed[langStore.get()]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const Context = createContext<Me | undefined>(undefined)

interface ProviderProps {
  readonly children: ReactNode
  /** Shown while the account is loading. */
  readonly fallback?: ReactNode
  /** Receives the reason for the redirect to the sign-in page; without it a toast shows the reason. */
  readonly onFailure?: (text: string) => void
}

/** Loads and updates the signed-in account, and starts its settings and its live channel. */
export const MeProvider = ({ children, fallback = null, onFailure = notify.error }: ProviderProps) => {
  const me = meStore.use()
  const token = tokenStore.use()

  useEffect(() => {
    const leaving = new AbortController()
    const turnAway = (text: string) => {
      onFailure(text)
      dropToken()
    }
    const load = async () => {
      const outcome = await readMe(leaving.signal)
      if (leaving.signal.aborted) return
      const known = meStore.get()
      if (!outcome.ok) {
        // A user who is already in stays in after a network failure; the end of a session has its own dialog.
        report(outcome.failure, { where: whereMe, quiet: true, beforeEntry: known === undefined })
        if (known === undefined) turnAway(whyNot(outcome.failure))
        return
      }
      const holder = holderOf(outcome.data)
      if (holder === undefined) return turnAway(meWords.noRoles[langStore.get()])
      if (known !== undefined && known.id !== outcome.data.id) return startOver()
      const next = { ...outcome.data, holder }
      if (!isSame(known, next)) meStore.set(next)
      if (known === undefined) void loadSettings()
    }
    if (token !== undefined) void load()
    const stop = onMeChanged(() => void load())
    return () => {
      stop()
      leaving.abort()
    }
  }, [token, onFailure])

  const isKnown = me !== undefined
  useEffect(() => {
    if (!isKnown) return undefined
    startLive()
    return stopLive
  }, [isKnown])

  return me === undefined ? fallback : <Context value={me}>{children}</Context>
}

export const useMe = (): Me => {
  const me = useContext(Context)
  if (me === undefined) throw new Error('useMe is used outside MeProvider')
  return me
}

/** Returns whether the signed-in account has an access; the contract's `may` decides. */
export const useMay = () => {
  const { holder } = useMe()
  return useCallback((access: Access) => may(holder, access), [holder])
}
