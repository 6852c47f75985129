import { customerbooker, tvuser, type ClientRow, type Reply } from '@kangju/contract'
import { SearchPick } from '../../resource/search-pick.tsx'
import type { FieldContext, InputProps } from '../../resource/types.ts'

interface Props extends InputProps {
  context: FieldContext
}

type Booker = Reply<typeof customerbooker.nopage>[number]
type TvUser = Reply<typeof tvuser.choose>[number]

const known = (id: string | null | undefined, name: string | null | undefined) =>
  typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : []

/** Picks a booker by name and masked phone number, since names repeat. */
export const BookerPick = ({ context, ...input }: Props) => {
  const { bookerId, bookerName } = context.values as Partial<ClientRow>
  return (
    <SearchPick<Booker>
      {...input}
      call={customerbooker.nopage}
      known={known(bookerId, bookerName)}
      label={({ name, mobile }) => `${name} ${mobile}`.trim()}
    />
  )
}

/** Picks a TV user by name, phone number and address. */
export const TvUserPick = ({ context, ...input }: Props) => {
  const { tvUserId, tvUserName } = context.values as Partial<ClientRow>
  return (
    <SearchPick<TvUser>
      {...input}
      call={tvuser.choose}
      known={known(tvUserId, tvUserName)}
      label={({ name, mobile, address }) => [name, mobile, address].filter(Boolean).join(' ')}
    />
  )
}
