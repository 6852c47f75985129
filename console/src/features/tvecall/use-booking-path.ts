import { tvecall, tvuser, type CallRow } from '@kangju/contract'
import { useMay } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import { emergencyBookingPath } from '../../forms/booking/booking-link.ts'

/** The number of the caller, for a form; reading it is in the audit log. */
export const numberOfCaller = async ({ id, callerMobile }: Pick<CallRow, 'id' | 'callerMobile'>) => {
  if (callerMobile === null) return undefined
  const outcome = await act(tvecall.reveal, { body: { id, field: 'callerMobile' } })
  return outcome.ok ? outcome.data.value : undefined
}

/** What the card of the caller already says. */
interface KnownCaller {
  readonly areaCode: string | null
  readonly clientName: string | undefined
}

/** The address of the booking form, filled in from a call. */
export const useBookingPath = () => {
  const may = useMay()
  const householdOf = async (tvUserId: string | null) => {
    if (tvUserId === null || !may(tvuser.read.access)) return undefined
    const outcome = await act(tvuser.read, { params: { id: tvUserId } })
    return outcome.ok ? outcome.data : undefined
  }
  const readKnown = async ({ tvUserId, clientId }: CallRow): Promise<KnownCaller> => {
    const household = await householdOf(tvUserId)
    const clientName = household?.clients.find(({ id }) => id === clientId)?.name
    return { areaCode: household?.areaCode ?? null, clientName }
  }
  return async (row: CallRow, known?: KnownCaller): Promise<string> => {
    const [contactMobile, caller] = await Promise.all([numberOfCaller(row), known ?? readKnown(row)])
    const { callerName, address, clientId } = row
    const { clientName } = caller
    const areaCode = caller.areaCode ?? undefined
    return emergencyBookingPath({
      ...(callerName === null ? {} : { contactName: callerName }),
      ...(contactMobile === undefined ? {} : { contactMobile }),
      ...(areaCode === undefined ? {} : { areaCode }),
      ...(address === null ? {} : { address }),
      ...(clientId === null ? {} : { clientId }),
      ...(clientName === undefined ? {} : { clientName }),
    })
  }
}
