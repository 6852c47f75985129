import { ExportOutlined, StopOutlined } from '@ant-design/icons'
import { directExportRows, task, type Endpoint } from '@kangju/contract'
import { Button, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../api/me.tsx'
import { notify } from '../api/notices.ts'
import { act, saveFile } from '../api/query.ts'
import { downloadsStore } from '../api/transfer.ts'
import { useSay } from '../ui/say.ts'
import { transferWords as words } from '../ui/words-transfer.ts'
import { filtersOf, writeQuery } from './query.ts'
import type { AnyResource, Values } from './types.ts'

interface Props {
  readonly resource: AnyResource
  /** What the list shows at the moment. */
  readonly query: Values
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped?: boolean
}

interface ButtonProps extends Omit<Props, 'resource'> {
  readonly endpoint: Endpoint
}

/** What is worth waiting for comes at once; the rest is made in the background. */
const Exporting = ({ endpoint, query, total, isCapped = false }: ButtonProps) => {
  const say = useSay()
  const [leaving, setLeaving] = useState<AbortController>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const { sort } = query
  const asked = { ...filtersOf(query), ...(sort === undefined ? {} : { sort }) }

  const inBackground = async () => {
    const { ok } = await act(task.export, { body: { path: endpoint.path, query: writeQuery(asked).toString() } })
    if (ok) downloadsStore.set(true)
  }

  const atOnce = async () => {
    const controller = new AbortController()
    current.current = controller
    setLeaving(controller)
    const outcome = await act(endpoint, { query: asked, signal: controller.signal } as never)
    setLeaving(undefined)
    if (saveFile(outcome as Parameters<typeof saveFile>[0])) notify.success(words.exported)
  }

  const isDirect = !isCapped && total < directExportRows
  return (
    <Space.Compact>
      <Button
        icon={<ExportOutlined />}
        loading={leaving !== undefined}
        disabled={total === 0}
        onClick={() => void (isDirect ? atOnce() : inBackground())}
      >
        {say(leaving === undefined ? words.exportAll : words.exporting)}
      </Button>
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

/** The list as a spreadsheet, with the filters it has now; nothing where the area has no such call. */
export const ExportButton = ({ resource, ...rest }: Props) => {
  const may = useMay()
  const endpoint = resource.calls.export
  return endpoint === undefined || !may(endpoint.access) ? null : <Exporting endpoint={endpoint} {...rest} />
}
