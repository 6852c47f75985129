import {
  booking,
  bookingWords,
  businessDay,
  customerbooker,
  customerclient,
  formats,
  order,
  project,
  type BookingRow,
} from '@kangju/contract'
import { Drawer } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { act, invalidateArea } from '../../api/query.ts'
import { OrderForm } from '../../forms/order/order-form.tsx'
import { useLasting } from '../../resource/states.tsx'
import { useSay } from '../../ui/say.ts'
import { bookingOrderWords as words } from './words.ts'
import { ExpectedLine } from './booking-cells.tsx'
import { startOf, type OnFile } from './order-start.ts'
import styles from './booking-order.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  row: BookingRow
  onClosed: () => void
}

/** The new order, the care recipient and the booker are shown in lists of other areas. */
const showMade = () => {
  for (const { area } of [order.list, customerclient.list, customerbooker.list]) invalidateArea(area)
}

/** Finds the booker with this phone number and the care recipients they have ordered for. */
const lookUp = async (mobile: string | undefined): Promise<Omit<OnFile, 'cards' | 'specs'>> => {
  const unknown = { mobile, booker: undefined, clients: [] }
  if (mobile === undefined || !formats.mobile.test(mobile)) return unknown
  const found = await act(customerbooker.nopage, { query: { keyword: mobile } })
  const booker = found.ok ? found.data[0] : undefined
  if (booker === undefined) return unknown
  const theirs = await act(customerclient.nopage, { query: { bookerId: booker.id } })
  return {
    mobile,
    booker: { id: booker.id, name: [booker.name, booker.mobile].filter(Boolean).join(' ') },
    clients: theirs.ok ? theirs.data : [],
  }
}

/** Looks up the booker; the phone number is revealed only once, because each reveal is in the audit log. */
const useOnFile = ({ id, cardIds, projectId }: BookingRow): OnFile | undefined => {
  const [onFile, setOnFile] = useState<OnFile>()
  const read = useEffectEvent(async () => {
    const outcome = await act(booking.reveal, { body: { id, field: 'contactMobile' } })
    const found = await lookUp(outcome.ok ? outcome.data.value : undefined)
    const cards = cardIds.length === 0 ? undefined : await act(booking.cards, { params: { id } })
    const specs = projectId === null ? undefined : await act(project.specs, { query: { projectId } })
    return { ...found, cards: cards?.ok === true ? cards.data : [], specs: specs?.ok === true ? specs.data : [] }
  })
  useEffect(() => {
    let isGone = false
    void (async () => {
      const found = await read()
      if (!isGone) setOnFile(found)
    })()
    return () => {
      isGone = true
    }
  }, [id])
  return onFile
}

/** The customer's request, shown above the fields of the order. */
const Wish = ({ row, isKnown }: { row: BookingRow; isKnown: boolean }) => {
  const say = useSay()
  const lines = [
    { text: bookingWords.field.wish, value: row.wish },
    { text: bookingWords.field.demand, value: row.demand },
    { text: bookingWords.field.expectDate, value: row.expectDate === null ? null : <ExpectedLine row={row} /> },
    { text: bookingWords.field.lastRemark, value: row.lastRemark },
  ].filter(({ value }) => value !== null)
  return (
    <div className={styles.wish}>
      <dl>
        {lines.map(({ text, value }) => (
          <div key={text.en}>
            <dt>{say(text)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isKnown && <p className="quiet">{say(words.foundByPhone)}</p>}
    </div>
  )
}

/** Creates the order for a booking, prefilled from the booking. */
export const BookingOrder = ({ row, onClosed }: Props) => {
  const say = useSay()
  const [today] = useState(() => businessDay(new Date()))
  const onFile = useOnFile(row)
  const title = say(words.title, { name: row.bookingNo })
  const isSlow = useLasting(onFile === undefined)
  if (onFile === undefined)
    return isSlow ? (
      <Drawer open size={720} title={title} onClose={onClosed}>
        <Skeleton active />
      </Drawer>
    ) : null
  const client = row.clientId === null ? undefined : { id: row.clientId, name: row.clientName ?? '' }
  return (
    <OrderForm
      call={booking.createOrder}
      base={{ bookingId: row.id }}
      title={title}
      about={<Wish row={row} isKnown={onFile.booker !== undefined} />}
      known={startOf(row, onFile, today)}
      people={{ booker: onFile.booker, client, specs: onFile.specs }}
      onMade={showMade}
      onClosed={onClosed}
    />
  )
}
