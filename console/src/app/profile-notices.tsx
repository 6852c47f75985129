import { profile, topicsChosen, topicsFor } from '@kangju/contract'
import { Button } from 'antd'
import { useMe } from '../api/me.tsx'
import { useCall } from '../api/query.ts'
import { changeSettings, useSettings } from '../api/settings.ts'
import { useSay } from '../ui/say.ts'
import { TopicTable } from '../ui/topic-table.tsx'
import { noticeSettingWords as words } from './words.ts'
import styles from './profile.module.css'
import { Skeleton } from '../ui/skeleton.tsx'

/** Which topics of its permissions the account is told of, and which of them it hears: by its roles or its own choice. */
export const ProfileNotices = () => {
  const say = useSay()
  const { holder } = useMe()
  const settings = useSettings()
  const { data: ofRoles } = useCall(profile.topics, {})
  const topics = topicsFor(holder)
  if (topics.length === 0) return <p className="quiet">{say(words.none)}</p>
  if (ofRoles === undefined) return <Skeleton active />
  const isOwn = settings.ownTopics === true
  return (
    <>
      <p className="quiet">{say(words.text)}</p>
      <div className={styles.choice} role="status">
        <span>{say(isOwn ? words.own : words.byRoles)}</span>
        {isOwn && (
          <Button size="small" onClick={() => changeSettings({ ownTopics: false })}>
            {say(words.backToRoles)}
          </Button>
        )}
      </div>
      <TopicTable
        topics={topics}
        value={topicsChosen(holder, ofRoles, settings)}
        ofRoles={ofRoles}
        onChange={({ shown, heard }) =>
          changeSettings({
            ownTopics: true,
            mutedTopics: topics.filter((topic) => !shown.includes(topic)),
            soundTopics: heard,
          })
        }
      />
    </>
  )
}
