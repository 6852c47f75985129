import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }))
afterEach(() => vi.unstubAllGlobals())
const load = () => import('./devices.ts')

test('a stored choice is read, and anything else is dropped', async () => {
  const { devicesFrom } = await load()
  const usual = { microphone: '', camera: '', speaker: '', isAsked: false }
  expect(devicesFrom(null)).toEqual(usual)
  expect(devicesFrom('{"microphone":"m1","speaker":7,"isAsked":true}')).toEqual({
    ...usual,
    microphone: 'm1',
    isAsked: true,
  })
  expect([devicesFrom('no json'), devicesFrom('null')]).toEqual([usual, usual])
})

test('a chosen device is preferred, not demanded, and a voice call opens no camera', async () => {
  const { constraintsOf } = await load()
  expect(constraintsOf({ microphone: 'm1', camera: '' }, true)).toEqual({
    audio: { deviceId: { ideal: 'm1' } },
    video: true,
  })
  expect(constraintsOf({ microphone: '', camera: 'c1' }, false)).toEqual({ audio: true, video: false })
})

test('each failure of the browser has its reason', async () => {
  const { faultOf } = await load()
  const named = (name: string) => faultOf(new DOMException('', name))
  expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'Unheard'].map(named)).toEqual([
    'denied',
    'none',
    'busy',
    'other',
  ])
  vi.stubGlobal('navigator', {})
  expect(faultOf(new TypeError())).toBe('insecure')
})
