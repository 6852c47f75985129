import type { Notice, Offer, Refusal, Special } from './api.ts'
import { element, picture } from './elements.ts'
import { isBookable, offerTile, priceOf } from './home.ts'
import { plainText, richText } from './rich.ts'
import { say, words } from './words.ts'

const backButton = (onBack: () => void) =>
  element('button', { class: 'back', key: 'back', text: say(words.back), onPress: onBack })

/** Title and text, beside the picture if there is one. */
const illustrated = (words: readonly (HTMLElement | undefined)[], url: string | null) => {
  const text = element('div', { class: 'words', children: words })
  return url === null ? text : element('div', { class: 'illustrated', children: [text, picture('cover', url, '')] })
}

/** A notice with its whole text. */
export const noticeScreen = (notice: Notice, onBack: () => void): HTMLElement =>
  element('main', {
    class: 'reading',
    children: [
      backButton(onBack),
      illustrated(
        [
          element('h2', { text: notice.title }),
          notice.noticeType === 'article' ? richText(notice.content) : plainText(notice.content),
        ],
        notice.imageUrl,
      ),
    ],
  })

interface SpecialActions {
  readonly onOffer: (offer: Offer) => void
  readonly onBack: () => void
}

/** A special page: its text and its services. */
export const specialScreen = (page: Special, { onOffer, onBack }: SpecialActions): HTMLElement =>
  element('main', {
    class: 'reading',
    children: [
      backButton(onBack),
      illustrated(
        [
          element('h2', { text: page.title }),
          page.subtitle === null ? undefined : element('p', { class: 'lead', text: page.subtitle }),
          richText(page.content ?? ''),
        ],
        page.coverUrl,
      ),
      element('ul', {
        class: 'row',
        children: page.items.filter(isBookable).map((item) => offerTile(item, onOffer, page.id)),
      }),
    ],
  })

interface OfferActions {
  readonly onBook: () => Promise<void>
  readonly onBack: () => void
}

/** A second press of the key that opened the service must not book it. */
const settleMs = 600

/** A service with its price, and the button that books it. */
export const offerScreen = (offer: Offer, { onBook, onBack }: OfferActions): HTMLElement => {
  const openedAt = Date.now()
  const book = element('button', {
    class: 'primary',
    key: 'book',
    text: say(words.book),
    onPress: () => {
      if (Date.now() - openedAt < settleMs) return
      book.disabled = true
      book.textContent = say(words.booking)
      void onBook()
    },
  })
  return element('main', {
    class: 'offer',
    children: [
      offer.coverUrl === null ? undefined : picture('cover', offer.coverUrl, ''),
      element('div', {
        class: 'facts',
        children: [
          element('h2', { text: offer.name }),
          element('p', { class: 'price', text: priceOf(offer) }),
          offer.summary === null ? undefined : element('p', { text: offer.summary }),
          element('p', { class: 'hint', text: say(words.bookHint) }),
          element('div', { class: 'actions', children: [book, backButton(onBack)] }),
        ],
      }),
    ],
  })
}

interface Message {
  readonly title: string
  readonly lines: readonly (string | undefined)[]
  readonly phone?: HTMLElement | undefined
}

/** A result or refusal with a way back. */
export const messageScreen = ({ title, lines, phone }: Message, onBack: () => void): HTMLElement =>
  element('main', {
    class: 'message',
    attributes: { role: 'status' },
    children: [
      element('h2', { text: title }),
      ...lines.filter((line) => line !== undefined).map((text) => element('p', { text })),
      phone,
      backButton(onBack),
    ],
  })

const unknownCode = 40_400

/** Why a booking was refused, in words for the household. */
export const refusalText = ({ code, text }: Refusal): string => {
  if (code === 0) return say(words.noReach)
  // The server does not say whether the box or its household is unknown or suspended.
  return code === unknownCode ? say(words.suspended) : text
}
