import { expect, test } from 'vitest'
import { cleanHtml, hasContent } from './clean-html.ts'

const picture = '/files/0190a5b0-0000-7000-8000-000000000001.png'

test('output of the editor stays unchanged', () => {
  const kept = `<h2>适用人群</h2><p><strong>术后</strong>与<em>长期</em>卧床者</p><ul><li>每周<u>两次</u></li></ul><p><img src="${picture}" alt="护理" /></p>`
  expect(cleanHtml(kept)).toBe(kept)
})

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
  ['a frame', '<iframe src="https://example.com"></iframe><p>a</p>', '<p>a</p>'],
  ['a picture from elsewhere', '<p>a<img src="https://example.com/a.png"></p>', '<p>a</p>'],
  ['a picture of data', '<p>a<img src="data:image/png;base64,AAAA"></p>', '<p>a</p>'],
  ['a form', '<form action="/x"><input name="a"><button>b</button></form>', 'b'],
  ['an svg with a handler', '<svg onload=alert(1)><p>a</p></svg>', '<p>a</p>'],
  ['a broken tag', '<p>a<img src=x onerror=alert(1)//', '<p>a</p>'],
  ['a comment', '<p>a<!-- <script>x</script> --></p>', '<p>a</p>'],
])('%s is removed', (_what, dirty, clean) => {
  expect(cleanHtml(dirty)).toBe(clean)
  expect(cleanHtml(cleanHtml(dirty))).toBe(clean)
})

test('a link keeps only an address of a page or a phone number, and opens in a new tab', () => {
  expect(cleanHtml('<a href="https://example.com/?a=1&amp;b=2" onclick="x()">a</a>')).toBe(
    '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  )
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '//example.com',
    'data:text/html,x',
  ])
    expect(cleanHtml(`<a href="${href}">a</a>`)).not.toMatch(/href="[^"]/)
})

test('tags without readable content are no content', () => {
  expect(hasContent('<p></p><p>&nbsp; <br /></p>')).toBe(false)
  expect(hasContent('<p>字</p>')).toBe(true)
  expect(hasContent(`<p><img src="${picture}" /></p>`)).toBe(true)
})
