import { noticeTopicWords, topicsFor, type NoticeTopic } from '@kangju/contract'
import { Switch } from 'antd'
import { useMe } from '../api/me.tsx'
import { changeSettings, useSettings } from '../api/settings.ts'
import { useSay } from '../ui/say.ts'
import { noticeSettingWords as words } from './words.ts'
import styles from './profile.module.css'

const withOrWithout = (list: readonly NoticeTopic[], topic: NoticeTopic, isIn: boolean) =>
  isIn ? [...list, topic] : list.filter((one) => one !== topic)

/** Which topics of the account's permissions it is told of, and which of them it hears. */
export const ProfileNotices = () => {
  const say = useSay()
  const { holder } = useMe()
  const { mutedTopics, soundTopics } = useSettings()
  const topics = topicsFor(holder)
  if (topics.length === 0) return <p className="quiet">{say(words.none)}</p>
  return (
    <>
      <p className="quiet">{say(words.text)}</p>
      <table className={styles.topics}>
        <thead>
          <tr>
            <th scope="col">{say(words.topic)}</th>
            <th scope="col">{say(words.shown)}</th>
            <th scope="col">{say(words.sound)}</th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => {
            const name = say(noticeTopicWords[topic])
            const isShown = !mutedTopics.includes(topic)
            return (
              <tr key={topic}>
                <th scope="row">{name}</th>
                <td>
                  <Switch
                    size="small"
                    aria-label={`${name} ${say(words.shown)}`}
                    checked={isShown}
                    onChange={(isOn) => changeSettings({ mutedTopics: withOrWithout(mutedTopics, topic, !isOn) })}
                  />
                </td>
                <td>
                  <Switch
                    size="small"
                    aria-label={`${name} ${say(words.sound)}`}
                    disabled={!isShown}
                    checked={isShown && soundTopics.includes(topic)}
                    onChange={(isOn) => changeSettings({ soundTopics: withOrWithout(soundTopics, topic, isOn) })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
