import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

const NewOrder = lazy(() => import('./new-order.tsx').then(({ NewOrder }) => ({ default: NewOrder })))

type Known = Pick<ComponentProps<typeof NewOrder>, 'known' | 'people'>

/** The form of a new order for a page that can open it; the order that was made is opened. */
export const useNewOrder = (known: Known = {}): { readonly open: () => void; readonly form: ReactNode } => {
  const navigate = useNavigate()
  const [taking, setTaking] = useState<number>()
  return {
    open: () => setTaking((last) => (last ?? 0) + 1),
    form: (
      <Suspense>
        {taking !== undefined && (
          <NewOrder
            key={taking}
            {...known}
            onClosed={() => setTaking(undefined)}
            onMade={(id) => void navigate(`/order/maindetail?id=${id}`)}
          />
        )}
      </Suspense>
    ),
  }
}
