import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layBack, splitKept } from './refund-split.ts'

const visit = (visitFeeFen: number, keptFen: number, hasStaff = true) => ({ visitFeeFen, keptFen, hasStaff })

test('the kept amount goes to the staff whose fee is kept, then to other staff, then to the platform', () => {
  const visits = [visit(3000, 3000), visit(2000, 0), visit(1000, 0, false)]
  expect(splitKept(visits, 3000)).toEqual({ staffFen: [3000, 0, 0], platformFen: 0 })
  expect(splitKept(visits, 4000)).toEqual({ staffFen: [3000, 1000, 0], platformFen: 0 })
  expect(splitKept(visits, 9000)).toEqual({ staffFen: [3000, 2000, 0], platformFen: 4000 })
  expect(splitKept([visit(3000, 3000), visit(1000, 1000)], 2001)).toEqual({ staffFen: [1501, 500], platformFen: 0 })
})

test('every fen of the kept amount has an owner, and staff get their call-out fee at most', () => {
  const fee = fc.integer({ min: 0, max: 50_000 })
  const visits = fc.array(
    fc.record({ visitFeeFen: fee, isKept: fc.boolean(), hasStaff: fc.boolean() }).map(({ isKept, ...rest }) => ({
      ...rest,
      keptFen: isKept ? rest.visitFeeFen : 0,
    })),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(visits, fc.integer({ min: 0, max: 400_000 }), (some, keptFen) => {
      const { staffFen, platformFen } = splitKept(some, keptFen)
      expect(staffFen.reduce((sum, fen) => sum + fen, platformFen)).toBe(keptFen)
      for (const [at, fen] of staffFen.entries()) {
        const { hasStaff = false, visitFeeFen = 0 } = some[at] ?? {}
        expect(fen).toBeLessThanOrEqual(hasStaff ? visitFeeFen : 0)
        expect(fen).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('more than was paid cannot go back', () => {
  const paid = [{ method: 'cash', fen: 100, cardNo: null, channelNo: null }] as const
  expect(() => layBack(paid, [{ ...paid[0], fen: 60 }], 41)).toThrow('1 fen')
  expect(layBack(paid, [{ ...paid[0], fen: 60 }], 40)).toMatchObject([{ method: 'cash', fen: 40 }])
})
