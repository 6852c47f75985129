import { expect, test } from 'vitest'
import { positionIn } from './map-link.ts'

const place = { lng: 120.153_576, lat: 30.287_459 }

test.each([
  ['AMap', 'https://uri.amap.com/marker?position=120.153576,30.287459&name=%E5%AE%B6'],
  ['AMap, latitude first', 'https://www.amap.com/?q=30.287459,120.153576,%E6%96%87%E4%B8%89%E8%B7%AF'],
  ['Tencent', 'https://apis.map.qq.com/uri/v1/marker?marker=coord:30.287459,120.153576;title:家'],
  ['Tencent, x and y', 'https://map.qq.com/?type=marker&pointx=120.153576&pointy=30.287459'],
  ['Google', 'https://www.google.com/maps/place/X/@30.28,120.15,17z/data=!3m1!4b1!4m5!3d30.287459!4d120.153576'],
  ['Google, escaped', 'https://maps.google.com/?q=30.287459%2C120.153576'],
  [
    'Baidu with the coordinates of others',
    'https://api.map.baidu.com/marker?location=30.287459,120.153576&coord_type=gcj02',
  ],
  ['coordinates', ' 120.153576， 30.287459 '],
])('%s', (_name, text) => {
  expect(positionIn(text)).toEqual(place)
})

test('coordinates of Baidu are converted', () => {
  const found = positionIn('https://map.baidu.com/?latlng=30.293441,120.160067')
  expect(found?.lng).toBeCloseTo(place.lng, 3)
  expect(found?.lat).toBeCloseTo(place.lat, 3)
})

test.each(['', '文三路1号', 'https://surl.amap.com/2Xk9', '40.7128,-74.0060', 'https://a.b/?x=%E0%A4%A'])(
  'no position in “%s”',
  (text) => {
    expect(positionIn(text)).toBeUndefined()
  },
)
