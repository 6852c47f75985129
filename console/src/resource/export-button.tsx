import { DownOutlined, ExportOutlined, StopOutlined } from '@ant-design/icons'
import { directExportRows, task, type Endpoint } from '@kangju/contract'
import { Button, Dropdown, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../api/me.tsx'
import { notify } from '../api/notices.ts'
import { act, saveFile } from '../api/query.ts'
import { downloadsStore } from '../api/transfer.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useSay } from '../ui/say.ts'
import { transferWords as words } from '../ui/words-transfer.ts'
import { filtersOf, writeQuery } from './query.ts'
import type { FieldSchema } from './schema.ts'
import type { AnyResource, Values } from './types.ts'

interface Props {
  readonly resource: AnyResource
  /** Current query of the list. */
  readonly query: Values
  readonly total: number
  /** There are more rows than `total`. */
  readonly isCapped?: boolean
}

interface ButtonProps extends Omit<Props, 'resource'> {
  readonly endpoint: Endpoint
  /** The user may export unmasked numbers. */
  readonly mayBeWhole: boolean
}

/** Small exports download directly; larger ones run in the background. */
const Exporting = ({ endpoint, query, total, mayBeWhole, isCapped = false }: ButtonProps) => {
  const say = useSay()
  const confirm = useConfirm()
  const [leaving, setLeaving] = useState<AbortController>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const { sort } = query
  const asked = { ...filtersOf(query), ...(sort === undefined ? {} : { sort }) }

  const inBackground = async (wanted: Values) => {
    const { ok } = await act(task.export, { body: { path: endpoint.path, query: writeQuery(wanted).toString() } })
    if (ok) downloadsStore.set(true)
  }

  const atOnce = async (wanted: Values) => {
    const controller = new AbortController()
    current.current = controller
    setLeaving(controller)
    const outcome = await act(endpoint, { query: wanted, signal: controller.signal } as never)
    setLeaving(undefined)
    if (saveFile(outcome as Parameters<typeof saveFile>[0])) notify.success(words.exported)
  }

  const isDirect = !isCapped && total < directExportRows
  const start = (wanted: Values) => void (isDirect ? atOnce(wanted) : inBackground(wanted))
  const startWhole = async () => {
    const question = { title: words.exportWhole, content: say(words.exportWholeText), okText: words.exportWhole }
    if ((await confirm({ ...question, danger: true })) !== undefined) start({ ...asked, whole: 1 })
  }
  return (
    <Space.Compact>
      <Button
        icon={<ExportOutlined />}
        loading={leaving !== undefined}
        disabled={total === 0}
        onClick={() => start(asked)}
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
