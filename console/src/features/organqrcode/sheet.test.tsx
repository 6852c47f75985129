import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readCodes } from '../../../../server/test/api/read-code.ts'
import { SheetPage, type Label } from './sheet-page.tsx'
import {
  fitLine,
  labelParts,
  layLabel,
  pagesOf,
  paper,
  perPageChoices,
  placeOf,
  planSheet,
  type Parts,
} from './sheet-plan.ts'

const parts = (isOn: boolean) => Object.fromEntries(labelParts.map((part) => [part, isOn])) as Parts
const labelsOf = (count: number): Label[] =>
  Array.from({ length: count }, (_label, at) => {
    const codeNo = `AB${String(at).padStart(8, '0')}`
    return {
      codeNo,
      link: `https://console.care.example/q/O${codeNo}`,
      organName: '西湖区文三路社区护理站',
      picture: null,
    }
  })
const look = { hint: '微信扫码，预约上门服务', operator: '安宁护理' }

/** Renders the page like a plain printer with 150 dots per inch. */
const onPaper = (markup: string) => sharp(Buffer.from(markup), { density: 150 }).greyscale().png().toBuffer()
/** Drawing and reading a whole page takes long on a slow machine. */
const patience = 30_000

describe.each(perPageChoices)('a sheet of %s', (perPage) => {
  test.each([true, false])(
    'is read whole by an independent reader (texts: %s)',
    { timeout: patience },
    async (isOn) => {
      const labels = labelsOf(perPage)
      const markup = renderToStaticMarkup(
        <SheetPage labels={labels} perPage={perPage} parts={{ ...parts(isOn), hasLogo: false }} name="1" {...look} />,
      )
      const read = await readCodes(await onPaper(markup))
      expect(read.toSorted()).toEqual(labels.map((label) => label.link).toSorted())
    },
  )

  test.each([true, false])('keeps every label on the paper and every part on its label (texts: %s)', (isOn) => {
    const plan = planSheet(perPage, parts(isOn))
    const last = placeOf(plan, perPage - 1)
    expect(last.x + plan.cell.width).toBeLessThanOrEqual(paper.width - paper.margin + 1e-9)
    expect(last.y + plan.cell.height).toBeLessThanOrEqual(paper.height - paper.margin + 1e-9)
    const { code, logo = plan.line, texts } = layLabel(plan, parts(isOn))
    expect(Math.min(code.x, code.y, logo - plan.font)).toBeGreaterThanOrEqual(0)
    expect(Math.max(code.y + plan.side, ...texts.values())).toBeLessThanOrEqual(plan.cell.height)
    // A phone at arm's length reads a code of 2.5 cm.
    expect(plan.side).toBeGreaterThanOrEqual(25)
  })
})

test('is A4 in millimetres, with a picture where there is one', () => {
  const [first, second] = labelsOf(2)
  const labels = [{ ...first!, picture: '/files/a.png' }, second!]
  const markup = renderToStaticMarkup(<SheetPage labels={labels} perPage={6} parts={parts(true)} name="1" {...look} />)
  expect(markup).toContain('width="210mm" height="297mm"')
  expect(markup.match(/<image href="\/files\/a\.png"/g)).toHaveLength(1)
  expect(markup.match(/<path /g)).toHaveLength(1)
  expect(markup).toContain('安宁护理')
})

test('labels fill one page after the other', () => {
  const pages = pagesOf(labelsOf(25), 12)
  expect(pages.map((page) => page.length)).toEqual([12, 12, 1])
  expect(pagesOf([], 12)).toEqual([])
})

test('a line too long for its label is cut short', () => {
  expect(fitLine('社区护理站', 50, 5)).toBe('社区护理站')
  expect(fitLine('西湖区文三路社区护理站', 50, 5)).toBe('西湖区文三路社区护…')
  expect(fitLine('AB00000000', 31, 5)).toBe('AB00000000')
})
