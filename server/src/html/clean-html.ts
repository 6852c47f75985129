import sanitizeHtml from 'sanitize-html'

/** Only our own pictures: a foreign address would tell that host who reads what. */
const isOwnPicture = (src: string | undefined) => /^\/files\/[0-9a-f-]{36}\.[a-z]{3,4}$/.test(src ?? '')

/** What an editor may use: structure, emphasis, links and our own pictures. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'a',
    'img',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'http', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (_name, attributes) => ({
      tagName: 'a',
      attribs: { href: attributes['href'] ?? '', target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src']),
  disallowedTagsMode: 'discard',
}

/** Sanitised rich text without active content; idempotent. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed).trim()

/** Whether the text has visible content. */
export const hasContent = (html: string): boolean =>
  /<img|<hr/.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
