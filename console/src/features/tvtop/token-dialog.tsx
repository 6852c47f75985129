import { Alert, Button, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { tvtopPageWords as words } from './words.ts'

interface Props {
  sn: string
  token: string
  onClosed: () => void
}

const copy = async (token: string) => {
  try {
    await navigator.clipboard.writeText(token)
    notify.success(words.copied)
  } catch {
    // Some browsers do not offer the clipboard to this page.
    notify.error(words.copyFailed)
  }
}

/** Shows the new token once; only its own button closes the dialog. */
export const TokenDialog = ({ sn, token, onClosed }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  return (
    <Modal
      open={isOpen}
      title={say(words.tokenOf, { sn })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={() => setOpen(false)}>
          {say(words.close)}
        </Button>
      }
      afterClose={onClosed}
    >
      <Space orientation="vertical" className="wide">
        <Alert type="warning" showIcon title={say(words.tokenOnce)} />
        <Space.Compact className="wide">
          <Input
            readOnly
            className="figure"
            value={token}
            aria-label={say(words.tokenOf, { sn })}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={() => void copy(token)}>{say(words.copy)}</Button>
        </Space.Compact>
      </Space>
    </Modal>
  )
}
