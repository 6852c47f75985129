import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined'
import { Badge, Dropdown } from 'antd'
import { useSay } from '../../../ui/say.ts'
import barStyles from '../../../ui/bar.module.css'
import { deskStore, openDesk } from './desk.ts'
import { changeView } from './desk-view.ts'
import { deviceWords as words } from './words-talk.ts'

/** The call seat in the top bar: whether it is registered, and the ways to desk and device check. */
export const SeatButton = () => {
  const say = useSay()
  const { isConnected } = deskStore.use()
  const state = say(isConnected ? words.online : words.offline)
  const open = () => {
    changeView({ isMinimised: false })
    openDesk()
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'desk', label: say(words.open), onClick: open },
          { key: 'check', label: say(words.title), onClick: () => changeView({ isChecking: true }) },
        ],
      }}
    >
      <button
        type="button"
        className={barStyles.button}
        aria-label={`${say(words.seat)} ${state}`}
        aria-haspopup="menu"
        title={state}
      >
        <Badge dot color={isConnected ? 'var(--done)' : 'var(--failed)'}>
          <CustomerServiceOutlined />
        </Badge>
      </button>
    </Dropdown>
  )
}
