import { builtScreens, mayOpen, screens, type Holder, type OrderType } from '@kangju/contract'

const desk = '/order/childFastOrder'
const orders = '/order/orderre'

/** Addresses a notice may lead to, the best first. */
const places: Readonly<Record<OrderType, readonly string[]>> = {
  '': [],
  '1': ['/booking/list'],
  '2': [orders],
  '3': ['/clorder/list', orders],
  '4': ['/finance/refundapply', orders],
  '5': [`${desk}?status=undispatched&needManual=1`, orders],
  '6': [desk, orders],
  '7': [desk, orders],
}

const canOpen = (path: string, holder: Holder) => {
  const screen = screens.find((one) => one.path === path)
  return screen !== undefined && builtScreens.includes(path) && mayOpen(holder, screen)
}

interface Told {
  readonly orderType: OrderType
  readonly path?: string | undefined
}

/** The page of the record, or the list a notice is about: the first that this account may open. */
export const noticeTarget = ({ orderType, path }: Told, holder: Holder): string | undefined =>
  [...(path === undefined ? [] : [path]), ...places[orderType]].find((place) =>
    canOpen(place.split('?')[0] ?? '', holder),
  )
