import { DeleteOutlined } from '@ant-design/icons'
import type { Text } from '@kangju/contract'
import { Button } from 'antd'
import { useSay } from '../../ui/say.ts'
import styles from './row-end.module.css'

interface Props {
  remove: Text
  /** Which row it is. */
  label: string
  why: string | undefined
  isOff: boolean
  onRemove: () => void
}

/** The end of a row of hours or days away: its removal, and what is wrong with it. */
export const RowEnd = ({ remove, label, why, isOff, onRemove }: Props) => {
  const say = useSay()
  return (
    <>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`${say(remove)} ${label}`}
        title={say(remove)}
        disabled={isOff}
        onClick={onRemove}
      />
      {why !== undefined && (
        <span className={styles.rowWrong} role="alert">
          {why}
        </span>
      )}
    </>
  )
}
