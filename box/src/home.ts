import { element } from './elements.ts'
import type { Identity } from './identity.ts'
import { say, words } from './words.ts'

interface Offer {
  readonly id: string
  readonly name: string
}
export interface Home {
  readonly notices: readonly { readonly id: string; readonly title: string; readonly content: string }[]
  readonly shelves: readonly { readonly id: string; readonly name: string; readonly items: readonly Offer[] }[]
}

/** What the operator shows on its televisions; undefined while it cannot be read. */
export const readHome = async ({ operator }: Identity): Promise<Home | undefined> => {
  try {
    const reply = await fetch(`/api/edge/box/home?operator=${encodeURIComponent(operator)}`)
    return reply.ok ? ((await reply.json()) as { data: Home }).data : undefined
  } catch {
    return undefined
  }
}

/** Notices and services; the remote moves through them like through buttons. */
export const homePart = (home: Home | undefined): HTMLElement =>
  element('main', {
    class: 'home',
    children: [
      home === undefined || home.notices.length === 0
        ? undefined
        : element('section', {
            class: 'notices',
            children: [
              element('h2', { text: say(words.notices) }),
              ...home.notices.slice(0, 3).map(({ title }) => element('p', { text: title })),
            ],
          }),
      ...(home?.shelves ?? []).slice(0, 4).map(({ name, items }) =>
        element('section', {
          class: 'shelf',
          children: [
            element('h2', { text: name }),
            element('ul', { children: items.slice(0, 6).map((item) => element('li', { text: item.name })) }),
          ],
        }),
      ),
    ],
  })
