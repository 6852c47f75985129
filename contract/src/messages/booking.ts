import { t } from '../kit/lang.ts'

export const bookingArrived = t(
  '收到新的电视预约：{name} {wish}',
  'New TV booking: {name} {wish}',
  'Nueva reserva por TV: {name} {wish}',
  '新しいテレビ予約：{name} {wish}',
)

export const bookingWaiting = t(
  '有{n}条电视预约待处理，最早提交于{at}',
  '{n} TV {n|booking is|bookings are} waiting, the oldest since {at}',
  'Hay {n} {n|reserva|reservas} por TV sin atender, la más antigua del {at}',
  '未対応のテレビ予約が{n}件あります（最も古い受付：{at}）。',
)
