import { may, session, type Access, type Holder, type UserInfo } from '@kangju/contract'
import { createContext, useCallback, useContext, useEffect, type ReactNode } from 'react'
import { endReasons, meWords } from './words.ts'
import { call, type Failure, type Outcome } from './client.ts'
import { note, report, verdictOf } from './failures.ts'
import { langStore } from './lang.ts'
import { onMeChanged, startLive, stopLive } from './live.ts'
import { tell, type Notice } from './notices.ts'
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

const askMe = (signal: AbortSignal) => {
  const token = tokenStore.get()
  return call(session.userinfo, { ...(token === undefined ? {} : { query: { token } }), signal })
}

const readMe = async (signal: AbortSignal): Promise<Outcome<UserInfo>> => {
  const outcome = await askMe(signal)
  if (outcome.ok || (outcome.failure.reason !== 'noResponse' && outcome.failure.isOutdated !== true)) return outcome
  await new Promise((resolve) => setTimeout(resolve, secondTryAfter))
  return askMe(signal)
}

/** The account of an answer; throws when the answer is none, or has no permissions. */
export const meOf = (info: UserInfo | null | undefined): Me => {
  const lang = langStore.get()
  if (info === null || info === undefined) throw new Error(meWords.verificationFailed[lang])
  const holder = holderOf(info)
  if (holder === undefined) throw new Error(meWords.noRoles[lang])
  return { ...info, holder }
}

const refused = (text: string, why?: string): Notice => ({
  shape: 'toast',
  kind: 'error',
  text,
  ...(why === undefined ? {} : { why }),
})

/** Why the account could not be loaded: the verdict on the request, and that the user has to sign in again. */
export const whyNot = (failure: Failure): readonly Notice[] => {
  const verdict = verdictOf(failure)
  if (verdict.shape === 'expired') return [refused(failure.message, endReasons[verdict.code][langStore.get()])]
  const failed = refused(meWords.verificationFailed[langStore.get()])
  return verdict.shape === 'nothing' ? [failed] : [verdict, failed]
}

/** The message of anything thrown while the account is loaded. */
export const thrownText = (error: unknown): string => {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return text === '' ? meWords.hasError[langStore.get()] : text
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const Context = createContext<Me | undefined>(undefined)

interface ProviderProps {
  readonly children: ReactNode
  /** Shown while the account is loading. */
  readonly fallback?: ReactNode
  /** Receives the reason for the redirect to the sign-in page; by default it is shown where the user is. */
  readonly onFailure?: (why: readonly Notice[]) => void
}

const tellAll = (why: readonly Notice[]) => {
  for (const notice of why) tell(notice)
}

/** Loads and updates the signed-in account, and starts its settings and its live channel. */
export const MeProvider = ({ children, fallback = null, onFailure = tellAll }: ProviderProps) => {
  const me = meStore.use()
  const token = tokenStore.use()

  useEffect(() => {
    const leaving = new AbortController()
    const turnAway = (why: readonly Notice[]) => {
      onFailure(why)
      dropToken()
    }
    const take = (info: UserInfo) => {
      const known = meStore.get()
      const next = meOf(info)
      if (known !== undefined && known.id !== next.id) return startOver()
      if (!isSame(known, next)) meStore.set(next)
      if (known === undefined) void loadSettings()
    }
    const load = async () => {
      const outcome = await readMe(leaving.signal)
      if (leaving.signal.aborted) return
      if (outcome.ok) return take(outcome.data)
      // A user who is already in stays in after a network failure; the end of a session has its own dialog.
      if (meStore.get() !== undefined) return report(outcome.failure, { where: whereMe })
      note(outcome.failure, whereMe)
      turnAway(whyNot(outcome.failure))
    }
    const enter = () => {
      load().catch((error: unknown) => turnAway([refused(thrownText(error))]))
    }
    if (token !== undefined) enter()
    const stop = onMeChanged(enter)
    return () => {
      stop()
      leaving.abort()
    }
  }, [token, onFailure])

  const operatorId = me?.operatorid
  useEffect(() => {
    if (operatorId === undefined) return undefined
    startLive(operatorId)
    return stopLive
  }, [operatorId])

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
