import { formats, order, type Reply } from '@kangju/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '../../../api/me.tsx'
import { useCall } from '../../../api/query.ts'
import { keysText } from '../../../resource/labels.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useSay } from '../../../ui/say.ts'
import { detailWords as words } from '../words-detail.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { useFreshOrders } from '../use-fresh.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

export type Detail = Reply<typeof order.detail>

const lists = { child: '/order/childFastOrder', main: '/order/orderre' } as const

interface Props {
  kind: 'child' | 'main'
  children: (detail: Detail) => ReactNode
}

/** Reads the order or visit named in the address; shows loading, errors and missing ones itself. */
export const OrderOfPage = ({ kind, children }: Props) => {
  const say = useSay()
  const may = useMay()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const isId = formats.uuid.test(id)
  const { access } = order.detail
  const isAllowed = may(access)
  const { data, failure, refetch } = useCall(
    order.detail,
    { params: { id }, query: { kind } },
    { enabled: isId && isAllowed },
  )
  useFreshOrders()
  if (!isAllowed)
    return (
      <Empty
        isPage
        title={say(resourceWords.noPermission)}
        text={say(resourceWords.noPermissionText, { keys: keysText(access, say) })}
      />
    )
  if (data !== undefined && failure?.status !== 404) return children(data)
  if (!isId || failure?.status === 404)
    return (
      <Empty isPage title={say(words.gone)} text={say(words.goneText)}>
        <Button onClick={() => void navigate(lists[kind])}>
          {say(kind === 'child' ? words.toDesk : words.toOrders)}
        </Button>
      </Empty>
    )
  return failure === undefined ? (
    <Skeleton active />
  ) : (
    <ErrorState message={failure.message} onRetry={() => void refetch()} />
  )
}
