import { formats, type BookingRow, type ClientChoice } from '@kangju/contract'
import type { Values } from '../../resource/types.ts'

/** What is on file about who asked. */
export interface OnFile {
  /** In full; known only once it was asked for. */
  readonly mobile: string | undefined
  readonly booker: { readonly id: string; readonly name: string } | undefined
  /** Whom they have ordered for. */
  readonly clients: readonly ClientChoice[]
}

const itemOf = ({ specId, commodityId }: BookingRow) => {
  if (specId !== null) return { kind: 'spec', id: specId, qty: 1 }
  return commodityId === null ? { kind: 'spec', qty: 1 } : { kind: 'commodity', id: commodityId, qty: 1 }
}

/** Where they live is where it is wished for: then it is known where that is. */
const positionOf = ({ areaCode, address }: BookingRow, client: ClientChoice | undefined) =>
  client?.areaCode === areaCode && client.address === address && client.lng !== null && client.lat !== null
    ? { lng: client.lng, lat: client.lat }
    : {}

const timeOf = ({ expectDate, expectPeriod }: BookingRow, today: string) =>
  expectDate === null || expectDate < today
    ? { timing: 'later' }
    : { timing: 'wish', expectDate, ...(expectPeriod === null ? {} : { expectPeriod }) }

/** The order as a booking says it already: who has this telephone orders, for whom it names or for somebody new. */
export const startOf = (row: BookingRow, { mobile, booker, clients }: OnFile, today: string): Values => {
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
    items: [itemOf(row)],
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
