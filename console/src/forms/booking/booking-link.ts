import { formats, type BookingDraft } from '@kangju/contract'

/** Values of a booking that a call agent already knows. */
export type KnownBooking = Partial<
  Pick<BookingDraft, 'contactName' | 'contactMobile' | 'areaCode' | 'address' | 'clientId' | 'demand'>
> & {
  /** Shown for the chosen care recipient. */
  readonly clientName?: string
}

const addName = 'add'
const texts = ['contactName', 'contactMobile', 'areaCode', 'address', 'demand', 'clientName'] as const
const longest = 300

/** Address of the booking list with the form open for an emergency call. */
export const emergencyBookingPath = ({ clientId, ...known }: KnownBooking): string => {
  const params = new URLSearchParams({ [addName]: 'emergency' })
  if (clientId != null) params.set('clientId', clientId)
  for (const key of texts) if (known[key] != null && known[key] !== '') params.set(key, known[key])
  return `/booking/list?${params.toString()}`
}

/** Reads the values from the address; undefined unless the form is to be opened. */
export const readEmergencyBooking = (params: URLSearchParams): KnownBooking | undefined => {
  if (params.get(addName) !== 'emergency') return undefined
  const given = texts.flatMap((key) => {
    const text = params.get(key)?.trim().slice(0, longest) ?? ''
    return text === '' ? [] : [[key, text]]
  })
  const clientId = params.get('clientId') ?? ''
  return { ...Object.fromEntries(given), ...(formats.uuid.test(clientId) ? { clientId } : {}) } as KnownBooking
}

/** The address without these values, so that phone numbers stay out of the history and the tabs. */
export const withoutBooking = (params: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(params)
  for (const key of [addName, 'clientId', ...texts]) rest.delete(key)
  return rest
}
