import { ImportOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useMay } from '../api/me.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { transferWords as words } from '../ui/words-transfer.ts'
import type { AnyResource, ImportChoice } from './types.ts'

const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Opens the import; a menu if the area has several, nothing if it has none. */
export const ImportButton = ({ resource }: { readonly resource: AnyResource }) => {
  const say = useSay()
  const may = useMay()
  const [open, setOpen] = useState<{ key: number; choice: ImportChoice }>()
  const choices = (resource.imports ?? []).filter(({ upload }) => may(upload.access))
  const [first] = choices
  if (first === undefined) return null
  const start = (choice: ImportChoice) => setOpen((last) => ({ key: (last?.key ?? 0) + 1, choice }))
  const button = (
    <Button icon={<ImportOutlined />} {...(choices.length === 1 ? { onClick: () => start(first) } : {})}>
      {say(choices.length === 1 ? first.text : words.importRows)}
    </Button>
  )
  return (
    <>
      {choices.length === 1 ? (
        button
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: choices.map((choice, at) => ({ key: at, label: say(choice.text), onClick: () => start(choice) })),
          }}
        >
          {button}
        </Dropdown>
      )}
      {open !== undefined && <ImportDialog key={open.key} choice={open.choice} onClosed={() => setOpen(undefined)} />}
    </>
  )
}
