import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { defaultSettings, type ConsoleSettings, type Text } from '@kangju/contract'
import { ColorPicker, Segmented, Switch } from 'antd'
import { useId } from 'react'
import { changeSettings, useSettings } from '../api/settings.ts'
import { sizes, sizeStore } from '../api/size.ts'
import { useSay } from '../ui/say.ts'
import { switchSize } from './switch-size.ts'
import { settingsWords as words, sizeNames } from './words.ts'
import { mayLose } from './leaving.ts'
import styles from './settings-form.module.css'

const presets = [
  defaultSettings.themeColor,
  '#11a983',
  '#13c2c2',
  '#409eff',
  '#304156',
  '#6959cd',
  '#212121',
  '#f5222d',
  '#ffba00',
  '#ff6d00',
]

const ThemeColor = () => {
  const say = useSay()
  const { themeColor } = useSettings()
  return (
    <section className={styles.settingBlock}>
      <h2>{say(words.themeColor)}</h2>
      <div className={styles.swatches}>
        {presets.map((colour) => (
          <button
            key={colour}
            type="button"
            className={styles.swatch}
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour === themeColor}
            onClick={() => changeSettings({ themeColor: colour })}
          >
            {colour === themeColor && <CheckOutlined />}
          </button>
        ))}
      </div>
      <label className={styles.settingLine}>
        {say(words.otherColor)}
        <ColorPicker
          value={themeColor}
          disabledAlpha
          showText
          onChangeComplete={(colour) => changeSettings({ themeColor: colour.toHexString().slice(0, 7).toLowerCase() })}
        />
      </label>
    </section>
  )
}

const Appearance = () => {
  const say = useSay()
  const { appearance } = useSettings()
  return (
    <section className={styles.settingBlock}>
      <h2>{say(words.appearance)}</h2>
      <Segmented
        block
        value={appearance}
        aria-label={say(words.appearance)}
        options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: say(words[value]) }))}
        onChange={(value) => changeSettings({ appearance: value })}
      />
    </section>
  )
}

const Density = () => {
  const say = useSay()
  return (
    <section className={styles.settingBlock}>
      <h2>{say(words.size)}</h2>
      <Segmented
        block
        value={sizeStore.use()}
        aria-label={say(words.size)}
        options={sizes.map((value) => ({ value, label: say(sizeNames[value]) }))}
        onChange={switchSize}
      />
    </section>
  )
}

type Flag = 'tabs' | 'fixedHeader' | 'sidebarLogo' | 'pinyinSearch'
const flags: readonly Flag[] = ['tabs', 'fixedHeader', 'sidebarLogo', 'pinyinSearch']

const FlagLine = ({ name, text }: { name: Flag; text: Text }) => {
  const say = useSay()
  const id = useId()
  const { [name]: isOn } = useSettings()
  const change = async (next: boolean) => {
    // Turning tabs off keeps only the active page.
    if (name === 'tabs' && !next && !(await mayLose(say(text)))) return
    changeSettings({ [name]: next } as Partial<ConsoleSettings>)
  }
  return (
    <div className={styles.settingLine}>
      <span id={id}>{say(text)}</span>
      <Switch checked={isOn} onChange={(next) => void change(next)} aria-labelledby={id} />
    </div>
  )
}

/** Settings of the console for this account; each change is saved immediately. */
export const SettingsForm = () => {
  const say = useSay()
  return (
    <div className={styles.settings}>
      <ThemeColor />
      <Appearance />
      <Density />
      <section className={styles.settingBlock}>
        {flags.map((name) => (
          <FlagLine key={name} name={name} text={words[name]} />
        ))}
      </section>
      <p className="quiet">{say(words.note)}</p>
    </div>
  )
}
