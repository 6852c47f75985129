import { customerclient, formats, type ClientRow } from '@kangju/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/query.ts'
import { ErrorState } from '../../resource/states.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/say.ts'
import { clientPageWords as words } from './words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Reads the care recipient named in the address; shows loading, errors and missing records itself. */
export const ClientOfPage = ({ children }: { children: (client: ClientRow) => ReactNode }) => {
  const say = useSay()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const isId = formats.uuid.test(id)
  const { data, failure, refetch } = useCall(customerclient.read, { params: { id } }, { enabled: isId })
  if (data !== undefined && failure?.status !== 404) return children(data)
  if (!isId || failure?.status === 404)
    return (
      <Empty isPage title={say(words.gone)} text={say(words.goneText)}>
        <Button onClick={() => void navigate('/customer/serviceobject')}>{say(words.toList)}</Button>
      </Empty>
    )
  return failure === undefined ? (
    <Skeleton active />
  ) : (
    <ErrorState message={failure.message} onRetry={() => void refetch()} />
  )
}
