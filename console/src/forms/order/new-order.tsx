import { order } from '@kangju/contract'
import { useSay } from '../../ui/say.ts'
import { OrderForm } from './order-form.tsx'
import { orderFormWords as words } from './words.ts'

interface Props {
  onMade: (id: string) => void
  onClosed: () => void
}

export const NewOrder = ({ onMade, onClosed }: Props) => {
  const say = useSay()
  return <OrderForm call={order.add} title={say(words.title)} onMade={({ id }) => onMade(id)} onClosed={onClosed} />
}
