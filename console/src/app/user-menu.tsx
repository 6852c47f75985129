import DownOutlined from '@ant-design/icons/DownOutlined'
import { Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { useMe } from '../api/me.tsx'
import { signOut } from '../api/sign-out.ts'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { shellWords as words } from './words.ts'
import { Face } from './face.tsx'
import { mayLose } from './leaving.ts'
import styles from './user-menu.module.css'
import barStyles from '../ui/bar.module.css'

export const UserMenu = ({ isMobile }: { readonly isMobile: boolean }) => {
  const say = useSay()
  const me = useMe()
  const navigate = useNavigate()
  const leave = async () => {
    if (await mayLose(me.name)) signOut((to) => void navigate(to))
  }
  const items = [
    { key: '/home', label: say(words.dashboard), onClick: () => void navigate('/home') },
    { key: '/profile/index', label: say(words.profile), onClick: () => void navigate('/profile/index') },
    { type: 'divider' as const },
    { key: 'leave', label: say(words.signOut), onClick: () => void leave() },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <button type="button" className={classes(barStyles.button, styles.button)} title={me.name}>
        <span aria-hidden="true">
          <Face name={me.name} avatar={me.avatar} />
        </span>
        <span className={isMobile ? 'visually-hidden' : styles.name}>{me.name}</span>
        <span className="visually-hidden">{say(words.account)}</span>
        {!isMobile && <DownOutlined className={styles.arrow} />}
      </button>
    </Dropdown>
  )
}
