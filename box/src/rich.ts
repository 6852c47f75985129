import { element, picture } from './elements.ts'

const kept = new Set(['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'br'])

const copy = (from: Node): Node[] => {
  if (from.nodeType === Node.TEXT_NODE) return [document.createTextNode(from.textContent ?? '')]
  if (!(from instanceof Element)) return []
  const tag = from.tagName.toLowerCase()
  if (tag === 'script' || tag === 'style') return []
  if (tag === 'img') {
    const url = from.getAttribute('src') ?? ''
    return url.startsWith('/files/') ? [picture('inline', url, from.getAttribute('alt') ?? '')] : []
  }
  const children = [...from.childNodes].flatMap(copy)
  return kept.has(tag) ? [element(tag as 'p', { children })] : children
}

/** Formatted text: known elements are made anew without attributes, others lose their tags. */
export const richText = (html: string): HTMLElement => {
  const read = new DOMParser().parseFromString(html, 'text/html')
  return element('div', { class: 'text', children: [...read.body.childNodes].flatMap(copy) })
}

/** Plain text with its line breaks. */
export const plainText = (text: string): HTMLElement =>
  element('div', { class: 'text', children: text.split(/\r?\n/).map((line) => element('p', { text: line })) })
