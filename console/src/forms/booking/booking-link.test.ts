import { expect, it } from 'vitest'
import { emergencyBookingPath, readEmergencyBooking, withoutBooking } from './booking-link.ts'

const known = {
  contactName: '赵敏',
  contactMobile: '13812345678',
  areaCode: '330106',
  address: '文三路200号 3幢&201室',
  clientId: '019a8f1e-0000-7000-8000-000000000001',
  clientName: '沈玉梅',
}
const paramsOf = (path: string) => new URL(path, 'http://console').searchParams

it('reads from the address what the link says', () => {
  const path = emergencyBookingPath(known)
  expect(path.startsWith('/booking/list?')).toBe(true)
  expect(readEmergencyBooking(paramsOf(path))).toEqual(known)
  expect(readEmergencyBooking(paramsOf(emergencyBookingPath({})))).toEqual({})
})

it('opens nothing for a plain address, and drops an invalid care recipient', () => {
  expect(readEmergencyBooking(new URLSearchParams('source=emergency'))).toBeUndefined()
  expect(readEmergencyBooking(new URLSearchParams('add=emergency&clientId=1'))).toEqual({})
})

it('leaves only the filters of the list in the address', () => {
  const params = paramsOf(`${emergencyBookingPath(known)}&status=new`)
  expect(withoutBooking(params).toString()).toBe('status=new')
})
