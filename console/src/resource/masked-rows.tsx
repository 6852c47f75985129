import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { InnerTable } from './inner-table.tsx'
import type { FieldSchema } from './schema.ts'
import type { Calls, FieldWords, Values } from './types.ts'
import { useRevealed } from './use-revealed.ts'

interface Props {
  calls: Pick<Required<Calls>, 'read' | 'reveal'>
  id: string
  field: string
  rows: readonly Values[]
  texts: FieldWords
}

/** Rows inside a row with a masked field, which can be revealed for a few seconds. */
export const MaskedRows = ({ calls, id, field, rows, texts }: Props) => {
  const say = useSay()
  const { value, show } = useRevealed(calls.reveal, id, field)
  const items = (calls.read.reply as FieldSchema).properties?.[field]?.items ?? {}
  return (
    <>
      <InnerTable rows={value === undefined ? rows : (JSON.parse(value) as Values[])} items={items} texts={texts} />
      {show !== undefined && (
        <Button type="link" size="small" icon={<EyeOutlined />} onClick={show}>
          {say(words.reveal)}
        </Button>
      )}
    </>
  )
}
