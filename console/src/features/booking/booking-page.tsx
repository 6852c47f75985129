import { booking, bookingMachine, isReopenable, leadsFrom, order, type BookingRow } from '@kangju/contract'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { invalidateArea } from '../../api/query.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import { bookingPageWords as words } from './words.ts'
import { bookingResource, type BookingResource } from './booking-resource.tsx'
import { readEmergencyBooking, withoutBooking, type KnownBooking } from '../../forms/booking/booking-link.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { FollowAction } from './follow-drawer.tsx'

// Loaded lazily, so that the list does not wait for its dialogs.
const FollowDrawer = onDemand(() => import('./follow-drawer.tsx').then(({ FollowDrawer }) => FollowDrawer))
const BookingOrder = onDemand(() => import('./booking-order.tsx').then(({ BookingOrder }) => BookingOrder))

const everyMs = 30_000

const look = () => invalidateArea(booking.list.area)

/** Refetches the list on live events and keeps the waiting times current. */
const useFresh = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useLiveRefresh(look)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Values of the address with which a call agent opens the form; they are then removed from it. */
const useKnownBooking = (): KnownBooking | undefined => {
  const [params, setParams] = useSearchParams()
  const [known, setKnown] = useState<KnownBooking>()
  const given = useMemo(() => readEmergencyBooking(params), [params])
  if (given !== undefined && given !== known) setKnown(given)
  useEffect(() => {
    if (given !== undefined) setParams(withoutBooking(params), { replace: true })
  }, [given, params, setParams])
  return known
}

const isOpen = ({ status }: BookingRow) => leadsFrom(bookingMachine.moves, 'close', status)
const mayReopen = ({ status, closedAt }: BookingRow, now: Date) =>
  leadsFrom(bookingMachine.moves, 'reopen', status) && isReopenable(closedAt, now)

type OpenDialog = { readonly action: FollowAction | 'order'; readonly row: BookingRow }

export default function BookingPage() {
  const navigate = useNavigate()
  const now = useFresh()
  const may = useMay()
  const known = useKnownBooking()
  const isAgent = may(['tvecall'])
  const start = useMemo(
    () => (known === undefined ? undefined : { ...known, source: isAgent ? 'emergency' : 'console' }),
    [known, isAgent],
  )
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const run = (action: OpenDialog['action']) => (row: BookingRow) => setOpened({ action, row })
  const actions: BookingResource['actions'] = [
    { key: 'follow', call: booking.remark, text: words.follow, when: isOpen, run: run('follow') },
    { key: 'order', call: booking.createOrder, text: words.makeOrder, when: isOpen, run: run('order') },
    { key: 'close', call: booking.remark, text: words.close, danger: true, when: isOpen, run: run('close') },
    {
      key: 'reopen',
      call: booking.remark,
      text: words.reopen,
      when: (row) => mayReopen(row, now),
      run: run('reopen'),
    },
    {
      key: 'seeOrder',
      call: order.detail,
      text: words.seeOrder,
      when: ({ orderId }) => orderId !== null,
      run: ({ orderId }) => void navigate(`/order/maindetail?id=${orderId}`),
    },
  ]
  return (
    <>
      <ResourceView resource={{ ...bookingResource(now, isAgent, known), actions }} start={start} />
      {opened !== undefined && opened.action !== 'order' && (
        <FollowDrawer key={opened.row.id} row={opened.row} action={opened.action} onClosed={close} />
      )}
      {opened?.action === 'order' && <BookingOrder key={opened.row.id} row={opened.row} onClosed={close} />}
    </>
  )
}
