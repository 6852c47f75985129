import { Drawer } from 'antd'
import { useSay } from '../ui/say.ts'
import { settingsWords as words } from './words.ts'
import { SettingsForm } from './settings-form.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const SettingsDrawerPage = ({ isOpen, onClose }: Props) => {
  const say = useSay()
  return (
    <Drawer open={isOpen} onClose={onClose} title={say(words.title)} size={320}>
      <SettingsForm />
    </Drawer>
  )
}

export default SettingsDrawerPage
