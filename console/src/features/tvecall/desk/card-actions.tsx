import { booking, order, tvecall, type CallerCard, type CallerClient, type CallEntry } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { act } from '../../../api/query.ts'
import { orderFormWords } from '../../../forms/order/words.ts'
import { useSay } from '../../../ui/say.ts'
import { numberOfCaller, useBookingPath } from '../use-booking-path.ts'
import { callPageWords } from '../words.ts'
import { changeView, viewStore } from './desk-view.ts'
import { leaveDesk, useLeave } from './use-leave.ts'
import styles from './card.module.css'

interface Props {
  readonly call: CallEntry
  readonly card: CallerCard
  /** Without one, only a booking is possible. */
  readonly client?: CallerClient
}

/** A booking or an order from the call; a talk goes on while its form is open. */
export const CardActions = ({ call, card, client }: Props) => {
  const say = useSay()
  const may = useMay()
  const leave = useLeave()
  const bookingPath = useBookingPath()
  const [busy, setBusy] = useState<'booking' | 'order'>()

  const book = async () => {
    setBusy('booking')
    const row = await act(tvecall.read, { params: { id: call.callId } })
    if (row.ok) {
      const known = { areaCode: card.areaCode, clientName: client?.name }
      leave(await bookingPath({ ...row.data, clientId: client?.id ?? null }, known))
    }
    setBusy(undefined)
  }

  const take = async ({ id, name, bookerId, bookerName }: CallerClient) => {
    // A form that is open keeps what was typed.
    if (viewStore.get().order !== undefined) return leaveDesk()
    setBusy('order')
    const row = await act(tvecall.read, { params: { id: call.callId } })
    const contactMobile = row.ok ? await numberOfCaller(row.data) : undefined
    const known = {
      clientId: id,
      ...(bookerId === null ? {} : { bookerId }),
      ...(card.areaCode === null ? {} : { areaCode: card.areaCode }),
      ...(card.address === null ? {} : { address: card.address }),
      ...(card.lng === null || card.lat === null ? {} : { lng: card.lng, lat: card.lat }),
      ...(call.callerName === null ? {} : { contactName: call.callerName }),
      ...(contactMobile === undefined ? {} : { contactMobile }),
    }
    const booker = bookerId === null ? undefined : { id: bookerId, name: bookerName ?? '' }
    leaveDesk()
    changeView({ order: { known, client: { id, name }, booker } })
    return setBusy(undefined)
  }

  const mayOrder = client !== undefined && client.status === 'active' && may(order.add.access)
  if (!may(booking.add.access) && !mayOrder) return null
  return (
    <div className={styles.actions}>
      {may(booking.add.access) && (
        <Button size="small" loading={busy === 'booking'} onClick={() => void book()}>
          {say(callPageWords.book)}
        </Button>
      )}
      {mayOrder && (
        <Button size="small" loading={busy === 'order'} onClick={() => void take(client)}>
          {say(orderFormWords.title)}
        </Button>
      )}
    </div>
  )
}
