import { order } from '@kangju/contract'
import { useSay } from '../../ui/say.ts'
import type { Values } from '../../resource/types.ts'
import { OrderForm } from './order-form.tsx'
import type { KnownPeople } from './who-fields.tsx'
import { orderFormWords as words } from './words.ts'

interface Props {
  /** Values known in advance, for example from an emergency call. */
  known?: Values
  people?: KnownPeople
  onMade: (id: string) => void
  onClosed: () => void
}

export const NewOrder = ({ known, people, onMade, onClosed }: Props) => {
  const say = useSay()
  return (
    <OrderForm
      call={order.add}
      title={say(words.title)}
      {...(known === undefined ? {} : { known })}
      {...(people === undefined ? {} : { people })}
      onMade={({ id }) => onMade(id)}
      onClosed={onClosed}
    />
  )
}
