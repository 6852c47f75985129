import { langs, type Lang } from '@kangju/contract'
import { chooseLang, htmlLang, langStore } from '../api/lang.ts'
import { GlobeIcon } from './icons.tsx'
import { useSay } from './say.ts'
import { commonWords, langNames } from './words.ts'

export const LanguageSelect = () => {
  const lang = langStore.use()
  const say = useSay()
  return (
    <span className="language-select">
      <GlobeIcon />
      <select
        aria-label={say(commonWords.language)}
        value={lang}
        onChange={(event) => chooseLang(event.target.value as Lang)}
      >
        {langs.map((one) => (
          <option key={one} value={one} lang={htmlLang[one]}>
            {langNames[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
