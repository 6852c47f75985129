import { langs, type Lang } from '@kangju/contract'
import { makeStore } from './store.ts'

const cookieName = 'language'
const yearInSeconds = 365 * 24 * 60 * 60

const ours = (wish: string | undefined): Lang | undefined => langs.find((lang) => lang === wish)

/** The language once chosen here, else the browser's if we speak it, else Chinese. */
export const firstLang = (cookies: string, browserLanguage: string | undefined): Lang => {
  const chosen = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  return ours(chosen) ?? ours(browserLanguage?.toLowerCase().split('-')[0]) ?? 'zh'
}

/** For the `lang` attribute: fonts draw the same character differently for Chinese and Japanese. */
export const htmlLang: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

export const langStore = makeStore(firstLang(document.cookie, navigator.language))

export const chooseLang = (lang: Lang) => {
  document.cookie = `${cookieName}=${lang}; path=/; max-age=${yearInSeconds}; samesite=lax`
  langStore.set(lang)
}
