import { langs, type Lang } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { chooseLang, htmlLang, langStore } from '../api/lang.ts'
import { GlobeIcon } from './icons.tsx'
import { useSay } from './say.ts'
import { commonWords, langNames } from './words.ts'
import styles from './language-select.module.css'

const shownMs = 3_000

/** Language menu, with its own message, for pages without antd. */
export const LanguageSelect = () => {
  const lang = langStore.use()
  const say = useSay()
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isSaid) return undefined
    const timer = setTimeout(() => setSaid(false), shownMs)
    return () => clearTimeout(timer)
  }, [isSaid, lang])
  const choose = (wish: Lang) => {
    chooseLang(wish)
    setSaid(true)
  }
  return (
    <span className={styles.languageSelect}>
      <GlobeIcon />
      <select
        aria-label={say(commonWords.language)}
        value={lang}
        onChange={(event) => choose(event.target.value as Lang)}
      >
        {langs.map((one) => (
          <option key={one} value={one} lang={htmlLang[one]} disabled={one === lang}>
            {langNames[one]}
          </option>
        ))}
      </select>
      <span className={styles.said} role="status">
        {isSaid && say(commonWords.languageSwitched)}
      </span>
    </span>
  )
}
