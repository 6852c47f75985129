import { DownOutlined, ExportOutlined, StopOutlined } from '@ant-design/icons'
import { task, type Endpoint } from '@kangju/contract'
import { Button, Dropdown, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ExportReply, Outcome } from '../api/client.ts'
import { useMay } from '../api/me.tsx'
import { notify } from '../api/notices.ts'
import { act, invalidateArea, saveFile } from '../api/query.ts'
import { downloadsStore } from '../api/transfer.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useSay } from '../ui/say.ts'
import { transferWords as words } from '../ui/words-transfer.ts'
import { filtersOf } from './query.ts'
import type { FieldSchema } from './schema.ts'
import type { AnyResource, Values } from './types.ts'

interface Props {
  readonly resource: AnyResource
  /** Current query of the list. */
  readonly query: Values
  readonly total: number
}

interface ButtonProps extends Omit<Props, 'resource'> {
  readonly endpoint: Endpoint
  /** The user may export unmasked numbers. */
  readonly mayBeWhole: boolean
}

/** Small exports download directly; the server turns larger ones into background tasks. */
const Exporting = ({ endpoint, query, total, mayBeWhole }: ButtonProps) => {
  const say = useSay()
  const confirm = useConfirm()
  const [leaving, setLeaving] = useState<AbortController>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const { sort } = query
  const asked = { ...filtersOf(query), ...(sort === undefined ? {} : { sort }) }

  const start = async (wanted: Values) => {
    const controller = new AbortController()
    current.current = controller
    setLeaving(controller)
    const outcome = (await act(endpoint, { query: wanted, signal: controller.signal } as never)) as Outcome<ExportReply>
    setLeaving(undefined)
    if (saveFile(outcome)) return notify.success(words.exported)
    if (!outcome.ok) return
    invalidateArea(task.list.area)
    downloadsStore.set(true)
  }

  const startWhole = async () => {
    const question = { title: words.exportWhole, content: say(words.exportWholeText), okText: words.exportWhole }
    if ((await confirm({ ...question, danger: true })) !== undefined) void start({ ...asked, whole: 1 })
  }
  return (
    <Space.Compact>
      <Button
        icon={<ExportOutlined />}
        loading={leaving !== undefined}
        disabled={total === 0}
        onClick={() => void start(asked)}
      >
        {say(leaving === undefined ? words.exportAll : words.exporting)}
      </Button>
      {mayBeWhole && leaving === undefined && (
        <Dropdown
          trigger={['click']}
          disabled={total === 0}
          menu={{ items: [{ key: 'whole', label: say(words.exportWhole) }], onClick: () => void startWhole() }}
        >
          <Button icon={<DownOutlined />} aria-label={say(words.moreExports)} title={say(words.moreExports)} />
        </Dropdown>
      )}
      {leaving !== undefined && (
        <Button
          icon={<StopOutlined />}
          aria-label={say(words.stop)}
          title={say(words.stop)}
          onClick={() => leaving.abort()}
        />
      )}
    </Space.Compact>
  )
}

/** Exports the list with its current filters; renders nothing where the area has no export endpoint. */
export const ExportButton = ({ resource, ...rest }: Props) => {
  const may = useMay()
  const { export: endpoint, reveal } = resource.calls
  if (endpoint === undefined || !may(endpoint.access)) return null
  const takesWhole = (endpoint.query as FieldSchema).properties?.['whole'] !== undefined
  const mayBeWhole = takesWhole && reveal !== undefined && may(reveal.access)
  return <Exporting endpoint={endpoint} mayBeWhole={mayBeWhole} {...rest} />
}
