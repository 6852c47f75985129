import { expect, test } from 'vitest'
import { picturesOf, proofsOf } from './documents.ts'

const papers = {
  avatar: '/api/file/avatar',
  idCardFrontUrl: '/api/file/front',
  idCardBackUrl: '/api/file/back',
  licenseUrls: ['/api/file/l1', '/api/file/l2'],
  titleUrls: [],
  healthUrl: '/api/file/health',
  noCrimeUrl: null,
}

test('documents that were not submitted are not listed', () => {
  expect(proofsOf(papers).map((proof) => proof.key)).toEqual(['idCard', 'licence', 'health', 'portrait'])
  const all = proofsOf({ ...papers, titleUrls: ['/api/file/t'], noCrimeUrl: '/api/file/n' })
  expect(all.map((proof) => proof.key)).toEqual(['idCard', 'licence', 'title', 'health', 'portrait', 'noCrime'])
  expect(all.filter((proof) => proof.tick === undefined).map((proof) => proof.key)).toEqual(['noCrime'])
})

test('every picture is listed once, and several of a kind are numbered', () => {
  const pictures = picturesOf(proofsOf(papers))
  expect(pictures.map((picture) => [picture.url.slice(10), picture.number])).toEqual([
    ['front', undefined],
    ['back', undefined],
    ['l1', 1],
    ['l2', 2],
    ['health', undefined],
    ['avatar', undefined],
  ])
})
