import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSay } from '../../ui/say.ts'
import { resourceWords as words } from '../../ui/words-resource.ts'
import styles from './row-end.module.css'

interface Props {
  /** Name of the row, for the button's label. */
  label: string
  why: string | undefined
  isOff: boolean
  onRemove: () => void
}

/** The end of a row of hours or leave: its delete button and its error. */
export const RowEnd = ({ label, why, isOff, onRemove }: Props) => {
  const say = useSay()
  return (
    <>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={say(words.takeAwayOne, { name: label })}
        title={say(words.takeAway)}
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
