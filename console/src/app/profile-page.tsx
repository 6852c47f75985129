import { Tabs } from 'antd'
import { Page } from '../ui/page.tsx'
import { useSay } from '../ui/say.ts'
import { factorWords } from '../ui/words-factor.ts'
import { noticeSettingWords, profileWords as words } from './words.ts'
import { ProfileDetails } from './profile-details.tsx'
import { ProfilePassword } from './profile-password.tsx'
import { ProfileFactor } from './profile-factor.tsx'
import { ProfileNotices } from './profile-notices.tsx'
import { ProfileSignIns } from './profile-sign-ins.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './profile.module.css'
import pageStyles from '../ui/page.module.css'

const ProfilePage = () => {
  const say = useSay()
  return (
    <Page title={say(words.title)} text={say(words.text)}>
      <div className={pageStyles.panel}>
        <Tabs
          items={[
            { key: 'details', label: say(words.details), children: <ProfileDetails /> },
            { key: 'password', label: say(words.password), children: <ProfilePassword /> },
            { key: 'factor', label: say(factorWords.title), children: <ProfileFactor /> },
            { key: 'signIns', label: say(words.signIns), children: <ProfileSignIns /> },
            { key: 'notices', label: say(noticeSettingWords.title), children: <ProfileNotices /> },
            {
              key: 'settings',
              label: say(words.settings),
              children: (
                <div className={styles.narrow}>
                  <SettingsForm />
                </div>
              ),
            },
          ]}
        />
      </div>
    </Page>
  )
}

export default ProfilePage
