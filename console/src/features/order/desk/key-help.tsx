import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useSay } from '../../../ui/say.ts'
import { deskKeyWords, deskWords as words } from '../words.ts'
import styles from './key-help.module.css'

const keysOf = {
  step: ['J', 'K'],
  open: ['Enter'],
  select: ['X'],
  dispatch: ['D'],
  appoint: ['A'],
  return: ['R'],
  undo: ['U'],
  tabs: ['1', '…', '9', '0'],
  help: ['?'],
} as const satisfies Record<keyof typeof deskKeyWords, readonly string[]>

interface Props {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The list of the desk's keyboard shortcuts and the button that opens it. */
export const KeyHelp = ({ isOpen, onOpen }: Props) => {
  const say = useSay()
  const keys = Object.keys(keysOf) as (keyof typeof keysOf)[]
  return (
    <>
      <Button
        type="text"
        icon={<QuestionCircleOutlined />}
        aria-label={say(words.keys)}
        title={say(words.keys)}
        onClick={() => onOpen(true)}
      />
      <Modal title={say(words.keys)} open={isOpen} footer={null} onCancel={() => onOpen(false)}>
        <dl className={styles.keys}>
          {keys.map((name) => (
            <div key={name}>
              <dt>
                {keysOf[name].map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{say(deskKeyWords[name])}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  )
}
