import { noticeTopicWords, type NoticeTopic, type TopicChoice } from '@kangju/contract'
import { Switch } from 'antd'
import { useSay } from './say.ts'
import { topicWords as words } from './words-topics.ts'
import styles from './topic-table.module.css'

const withOrWithout = (list: readonly NoticeTopic[], topic: NoticeTopic, isIn: boolean) =>
  isIn ? [...list, topic] : list.filter((one) => one !== topic)

interface Props {
  topics: readonly NoticeTopic[]
  value: TopicChoice
  onChange: (value: TopicChoice) => void
  /** The choice of the roles, shown beside the account's own. */
  ofRoles?: TopicChoice
}

/** Topics of notices with a switch each for the notice and its sound. */
export const TopicTable = ({ topics, value, onChange, ofRoles }: Props) => {
  const say = useSay()
  const { shown, heard } = value
  const usual = ({ shown: usuallyShown, heard: usuallyHeard }: TopicChoice, topic: NoticeTopic) => {
    if (!usuallyShown.includes(topic)) return words.off
    return usuallyHeard.includes(topic) ? words.withSound : words.withoutSound
  }
  return (
    <table className={styles.topics}>
      <thead>
        <tr>
          <th scope="col">{say(words.topic)}</th>
          <th scope="col">{say(words.shown)}</th>
          <th scope="col">{say(words.sound)}</th>
          {ofRoles !== undefined && <th scope="col">{say(words.ofRoles)}</th>}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => {
          const name = say(noticeTopicWords[topic])
          const isShown = shown.includes(topic)
          return (
            <tr key={topic}>
              <th scope="row">{name}</th>
              <td>
                <Switch
                  size="small"
                  aria-label={`${name} ${say(words.shown)}`}
                  checked={isShown}
                  onChange={(isOn) =>
                    onChange({ shown: withOrWithout(shown, topic, isOn), heard: heard.filter((one) => one !== topic) })
                  }
                />
              </td>
              <td>
                <Switch
                  size="small"
                  aria-label={`${name} ${say(words.sound)}`}
                  disabled={!isShown}
                  checked={isShown && heard.includes(topic)}
                  onChange={(isOn) => onChange({ shown, heard: withOrWithout(heard, topic, isOn) })}
                />
              </td>
              {ofRoles !== undefined && <td className="quiet">{say(usual(ofRoles, topic))}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
