import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined'
import { langs, type Lang } from '@kangju/contract'
import { Dropdown } from 'antd'
import { chooseLang, htmlLang, langStore } from '../api/lang.ts'
import { sizes, sizeStore, type Size } from '../api/size.ts'
import { notify } from '../ui/feedback.tsx'
import { GlobeIcon } from '../ui/icons.tsx'
import { useSay } from '../ui/say.ts'
import { commonWords, langNames } from '../ui/words.ts'
import { switchSize } from './switch-size.ts'
import { shellWords as words, sizeNames } from './words.ts'
import barStyles from '../ui/bar.module.css'

export const SizeMenu = () => {
  const say = useSay()
  const size = sizeStore.use()
  const choose = ({ key }: { key: string }) => switchSize(key as Size)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: sizes.map((key) => ({ key, label: say(sizeNames[key]), disabled: key === size })),
        onClick: choose,
      }}
    >
      <button type="button" className={barStyles.button} aria-label={say(words.size)} title={say(words.size)}>
        <ColumnHeightOutlined />
      </button>
    </Dropdown>
  )
}

export const LanguageMenu = () => {
  const say = useSay()
  const lang = langStore.use()
  const choose = ({ key }: { key: string }) => {
    chooseLang(key as Lang)
    notify.success(commonWords.languageSwitched)
  }
  const items = langs.map((key) => ({
    key,
    label: <span lang={htmlLang[key]}>{langNames[key]}</span>,
    disabled: key === lang,
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: choose }}>
      <button
        type="button"
        className={barStyles.button}
        aria-label={say(commonWords.language)}
        title={say(commonWords.language)}
      >
        <GlobeIcon />
      </button>
    </Dropdown>
  )
}
