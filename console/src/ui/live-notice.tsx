import { DisconnectOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { liveStore } from '../api/live.ts'
import { useSay } from './say.ts'
import { liveWords as words } from './words-session.ts'

/** Says quietly that news may be late, and only then. */
export const LiveNotice = () => {
  const say = useSay()
  const isLost = liveStore.use() === 'lost'
  return (
    <span className="live-notice" role="status">
      {isLost && (
        <Tag color="warning" icon={<DisconnectOutlined />}>
          {say(words.lost)}
        </Tag>
      )}
    </span>
  )
}
