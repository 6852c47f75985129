import { tvecall, tvuser, type CallRow } from '@kangju/contract'
import { useMay } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import { emergencyBookingPath } from '../../forms/booking/booking-link.ts'

/** The address of the booking form, filled in from a call; reading the phone number is in the audit log. */
export const useBookingPath = () => {
  const may = useMay()
  const householdOf = async (tvUserId: string | null) => {
    if (tvUserId === null || !may(tvuser.read.access)) return undefined
    const outcome = await act(tvuser.read, { params: { id: tvUserId } })
    return outcome.ok ? outcome.data : undefined
  }
  const numberOf = async ({ id, callerMobile }: CallRow) => {
    if (callerMobile === null) return undefined
    const outcome = await act(tvecall.reveal, { body: { id, field: 'callerMobile' } })
    return outcome.ok ? outcome.data.value : undefined
  }
  return async (row: CallRow): Promise<string> => {
    const [contactMobile, household] = await Promise.all([numberOf(row), householdOf(row.tvUserId)])
    const { callerName, address, clientId } = row
    const clientName = household?.clients.find(({ id }) => id === clientId)?.name
    const areaCode = household?.areaCode ?? undefined
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
