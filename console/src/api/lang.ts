import { langs, type Lang } from '@kangju/contract'
import { keepCookie, readCookie } from './cookie.ts'
import { makeStore } from './store.ts'

const cookieName = 'language'

const ours = (wish: string | undefined): Lang | undefined => langs.find((lang) => lang === wish)

/** The chosen language, else the browser's if supported, else Chinese. */
export const firstLang = (cookies: string, browserLanguage: string | undefined): Lang =>
  ours(readCookie(cookies, cookieName)) ?? ours(browserLanguage?.toLowerCase().split('-')[0]) ?? 'zh'

/** For the `lang` attribute: fonts draw the same character differently for Chinese and Japanese. */
export const htmlLang: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

export const langStore = makeStore(firstLang(document.cookie, navigator.language))

export const chooseLang = (lang: Lang) => {
  keepCookie(cookieName, lang)
  langStore.set(lang)
}
