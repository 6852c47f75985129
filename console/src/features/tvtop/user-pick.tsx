import { tvuser, type Reply, type TvtopRow } from '@kangju/contract'
import { SearchPick } from '../../resource/search-pick.tsx'
import type { FieldContext, InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { tvtopPageWords as words } from './words.ts'

type Choice = Reply<typeof tvuser.choose>[number]

/** Picks a TV user by name and masked phone number; those with a box are marked. */
export const UserPick = ({ context, ...input }: InputProps & { context: FieldContext }) => {
  const say = useSay()
  const { sn: own, tvUserId, tvUserName } = context.values as Partial<TvtopRow>
  const known = tvUserId == null ? [] : [{ id: tvUserId, name: tvUserName ?? '' }]
  const label = ({ name, mobile, sn }: Choice) =>
    sn === null || sn === own ? say(words.userLabel, { name, mobile }) : say(words.userWithBox, { name, mobile, sn })
  return <SearchPick {...input} call={tvuser.choose} known={known} label={label} />
}
