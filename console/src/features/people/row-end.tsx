import { DeleteOutlined } from '@ant-design/icons'
import type { Text } from '@kangju/contract'
import { Button } from 'antd'
import { useSay } from '../../ui/say.ts'

interface Props {
  remove: Text
  /** Name of the row, for the button's label. */
  label: string
  why: string | undefined
  isOff: boolean
  onRemove: () => void
}

/** The end of a row of hours or leave: its delete button and its error. */
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
        <span className="row-wrong" role="alert">
          {why}
        </span>
      )}
    </>
  )
}
