import type { Endpoint } from '@kangju/contract'
import { useCall } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { PickProps } from './pick.tsx'
import { SearchPick } from './search-pick.tsx'

interface Named {
  readonly id: string
  readonly name: string
  readonly code?: string
}

interface Props extends Omit<PickProps, 'choices' | 'many'> {
  /** A pick list with the parameters `keyword` and `id`, which asks for the row of a chosen value. */
  call: Endpoint
}

/** Filter by a row of a list that is too long to load. */
export const SearchFilter = ({ call, ...rest }: Props) => {
  const say = useSay()
  const { value } = rest
  const id = typeof value === 'string' ? value : undefined
  const chosen = useCall(call, { query: { id } } as never, { enabled: id !== undefined, keepPrevious: false })
  const found = chosen.data as readonly Named[] | undefined
  const name = found?.[0]?.name ?? (found === undefined ? '' : say(words.notOffered))
  return (
    <SearchPick<Named>
      {...rest}
      call={call}
      known={id === undefined ? [] : [{ id, name }]}
      label={({ name: own, code }) => (code === undefined ? own : `${own} ${code}`)}
    />
  )
}
