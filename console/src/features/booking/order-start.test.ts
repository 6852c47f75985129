import type { BookingRow, ClientChoice, SpecOption } from '@kangju/contract'
import { expect, test } from 'vitest'
import { startOf } from './order-start.ts'

const booking = {
  clientId: null,
  contactName: '王芳',
  specId: 'spec',
  commodityId: null,
  expectDate: '2026-11-20',
  expectPeriod: 'morning',
  areaCode: '330106',
  address: '文三路1号',
} as unknown as BookingRow
const client = { id: 'c', areaCode: '330106', address: '文三路1号', lng: 120.1, lat: 30.2 } as unknown as ClientChoice
const today = '2026-11-15'
const nobody = { mobile: '13812345678', booker: undefined, clients: [], cards: [], specs: [] }

test('an unknown phone number starts with a new booker and a new care recipient', () => {
  expect(startOf(booking, nobody, today)).toMatchObject({
    isNewBooker: true,
    booker: { name: '王芳', mobile: '13812345678' },
    isNewClient: true,
    client: { contacts: [{ name: '王芳', mobile: '13812345678' }] },
    contactMobile: '13812345678',
    items: [{ kind: 'spec', id: 'spec', qty: 1 }],
    timing: 'wish',
    expectDate: '2026-11-20',
    expectPeriod: 'morning',
  })
})

test('a known phone number selects its booker and offers their care recipients', () => {
  const booker = { id: 'b', name: '王芳' }
  const start = startOf(booking, { ...nobody, booker, clients: [client] }, today)
  expect(start).toMatchObject({ isNewBooker: false, bookerId: 'b', isNewClient: false })
  expect(start).not.toHaveProperty('clientId')
  expect(startOf(booking, { ...nobody, booker, clients: [] }, today)).toMatchObject({ isNewClient: true })
})

test('the named care recipient is selected, and their position is used only if the address matches', () => {
  const named = { ...booking, clientId: 'c' }
  const known = { ...nobody, clients: [client] }
  expect(startOf(named, nobody, today)).toMatchObject({ isNewClient: false, clientId: 'c' })
  expect(startOf(named, known, today)).toMatchObject({ lng: 120.1, lat: 30.2 })
  expect(startOf({ ...named, address: '别处2号' }, known, today)).not.toHaveProperty('lng')
})

test('a service without an option begins with its first one', () => {
  const named = { ...booking, specId: null, projectId: 'p' }
  const specs = [{ id: 'first' }, { id: 'second' }] as unknown as SpecOption[]
  expect(startOf(named, { ...nobody, specs }, today)).toMatchObject({ items: [{ kind: 'spec', id: 'first', qty: 1 }] })
  expect(startOf(booking, { ...nobody, specs }, today)).toMatchObject({ items: [{ id: 'spec' }] })
})

test('a landline is not taken as a mobile, a past date not as a preferred date, a bundle not as a service', () => {
  const start = startOf(
    { ...booking, specId: null, commodityId: 'x' },
    { ...nobody, mobile: '0571-88001561' },
    '2026-11-21',
  )
  expect(start).toMatchObject({
    booker: { name: '王芳' },
    contactMobile: '0571-88001561',
    timing: 'later',
    items: [{ kind: 'commodity', id: 'x', qty: 1 }],
  })
  expect(start['booker']).not.toHaveProperty('mobile')
  expect(start).not.toHaveProperty('expectDate')
})
