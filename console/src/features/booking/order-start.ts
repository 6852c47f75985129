import { formats, type BookingRow, type CheckedCard, type ClientChoice, type SpecOption } from '@kangju/contract'
import type { Values } from '../../resource/types.ts'

/** The booker and care recipients found by the phone number of a booking. */
export interface OnFile {
  /** In full; undefined if it could not be revealed. */
  readonly mobile: string | undefined
  readonly booker: { readonly id: string; readonly name: string } | undefined
  /** Care recipients the booker has ordered for. */
  readonly clients: readonly ClientChoice[]
  /** Prepaid cards that the household wants to pay with. */
  readonly cards: readonly CheckedCard[]
  /** What can be ordered of the service that the booking names. */
  readonly specs: readonly SpecOption[]
}

/** The item that the booking names; of a service without a chosen option the first one. */
const itemOf = ({ specId, commodityId }: BookingRow, specs: readonly SpecOption[]) => {
  if (specId === null && commodityId !== null) return { kind: 'commodity', id: commodityId, qty: 1 }
  const id = specId ?? specs[0]?.id
  return id === undefined ? { kind: 'spec', qty: 1 } : { kind: 'spec', id, qty: 1 }
}

/** The care recipient's position, if the booking is for their own address. */
const positionOf = ({ areaCode, address }: BookingRow, client: ClientChoice | undefined) =>
  client?.areaCode === areaCode && client.address === address && client.lng !== null && client.lat !== null
    ? { lng: client.lng, lat: client.lat }
    : {}

const timeOf = ({ expectDate, expectPeriod }: BookingRow, today: string) =>
  expectDate === null || expectDate < today
    ? { timing: 'later' }
    : { timing: 'wish', expectDate, ...(expectPeriod === null ? {} : { expectPeriod }) }

/** Start values of the order: the booker found by phone, and the named or a new care recipient. */
export const startOf = (row: BookingRow, { mobile, booker, clients, cards, specs }: OnFile, today: string): Values => {
  const { clientId, contactName, areaCode, address } = row
  const phone = mobile !== undefined && formats.mobile.test(mobile) ? mobile : undefined
  const contact = { name: contactName, ...(phone === undefined ? {} : { mobile: phone }) }
  return {
    isNewBooker: booker === undefined,
    ...(booker === undefined ? {} : { bookerId: booker.id }),
    booker: contact,
    isNewClient: clientId === null && clients.length === 0,
    ...(clientId === null ? {} : { clientId }),
    client: { contacts: [contact] },
    items: [itemOf(row, specs)],
    ...(cards.length === 0 ? {} : { cards }),
    ...timeOf(row, today),
    areaCode,
    address,
    ...positionOf(
      row,
      clients.find(({ id }) => id === clientId),
    ),
    contactName,
    ...(mobile === undefined ? {} : { contactMobile: mobile }),
  }
}
