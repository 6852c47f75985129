import { Modal } from 'antd'
import { useState } from 'react'
import { useSay } from '../ui/say.ts'
import { ImportFlow } from './import-flow.tsx'
import type { ImportChoice } from './types.ts'

interface Props {
  readonly choice: ImportChoice
  readonly onClosed: () => void
}

export const ImportDialog = ({ choice, onClosed }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Modal
      open={isOpen}
      title={say(choice.text)}
      width={640}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
      afterClose={onClosed}
    >
      <ImportFlow choice={choice} onLeave={close} />
    </Modal>
  )
}
