import { useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { onDemand } from '../../ui/on-demand.tsx'

const NewOrder = onDemand(() => import('./new-order.tsx').then(({ NewOrder }) => NewOrder))

type Known = Pick<ComponentProps<typeof NewOrder>, 'known' | 'people'>

interface Taking {
  readonly n: number
  /** Number of the caller. */
  readonly mobile?: string | undefined
}

interface NewOrderForm {
  readonly open: () => void
  /** For the caller with this number. */
  readonly openFor: (mobile: string) => void
  readonly form: ReactNode
}

/** The form of a new order for a page that can open it; the order that was made is opened. */
export const useNewOrder = (known: Known = {}): NewOrderForm => {
  const navigate = useNavigate()
  const [taking, setTaking] = useState<Taking>()
  const take = (mobile?: string) => setTaking((last) => ({ n: (last?.n ?? 0) + 1, mobile }))
  return {
    open: () => take(),
    openFor: take,
    form: taking !== undefined && (
      <NewOrder
        key={taking.n}
        {...known}
        {...(taking.mobile === undefined ? {} : { known: { ...known.known, callerMobile: taking.mobile } })}
        onClosed={() => setTaking(undefined)}
        onMade={(id) => void navigate(`/order/maindetail?id=${id}`)}
      />
    ),
  }
}
