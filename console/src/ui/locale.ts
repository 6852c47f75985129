import type { Lang } from '@kangju/contract'
import type { Locale } from 'antd/es/locale'
import zh from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useState } from 'react'

const days: Record<Lang, string> = { zh: 'zh-cn', en: 'en', es: 'es', ja: 'ja' }

const load: Record<Lang, () => Promise<Locale>> = {
  zh: async () => zh,
  en: async () => (await import('antd/es/locale/en_US')).default,
  es: async () => (await Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]))[0].default,
  ja: async () => (await Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]))[0].default,
}

/** Locale of antd and dayjs; the previous one stays until the new one is loaded. */
export const useLocale = (lang: Lang): Locale => {
  const [locale, setLocale] = useState<Locale>(zh)
  useEffect(() => {
    let isStale = false
    const follow = async () => {
      const next = await load[lang]()
      if (isStale) return
      dayjs.locale(days[lang])
      setLocale(next)
    }
    void follow()
    return () => {
      isStale = true
    }
  }, [lang])
  return locale
}
