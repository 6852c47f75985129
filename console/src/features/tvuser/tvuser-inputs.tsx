import { tvtop, tvuser, type Reply, type TvuserRow } from '@kangju/contract'
import { SearchPick } from '../../resource/search-pick.tsx'
import type { FieldContext, InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { tvuserPageWords as words } from './words.ts'

type Props = InputProps & { context: FieldContext }
type Choice = Reply<typeof tvuser.clients>[number]

const nameOf = ({ name }: { name: string }) => name

/** Free boxes, and the one of this household. */
export const BoxPick = ({ context, ...input }: Props) => {
  const { id, tvTopId, sn } = context.values as Partial<TvuserRow>
  const known = tvTopId == null || sn == null ? [] : [{ id: tvTopId, name: sn }]
  return (
    <SearchPick
      {...input}
      call={tvtop.free}
      query={id === undefined ? {} : { tvUserId: id }}
      known={known}
      label={nameOf}
    />
  )
}

/** Picks care recipients by name, told apart by birth year and record number. */
export const ClientsPick = ({ context, ...input }: Props) => {
  const say = useSay()
  const { clients = [] } = context.values as Partial<TvuserRow>
  const label = ({ name, birthday, archiveNo }: Choice) =>
    say(words.clientLabel, { name, year: birthday.slice(0, 4), no: archiveNo })
  return <SearchPick {...input} many call={tvuser.clients} known={clients} label={label} />
}
