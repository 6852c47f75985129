import type { Banner, Home, Notice, Offer } from './api.ts'
import { sideBanner, turningBanners } from './banners.ts'
import { element, picture } from './elements.ts'
import { say, words } from './words.ts'

export interface HomeActions {
  readonly onCall: (callType: 'video' | 'voice') => void
  readonly onOffer: (offer: Offer) => void
  readonly onNotice: (notice: Notice) => void
  readonly onSpecial: (id: string) => void
  readonly onBannerPressed: (banner: Banner) => void
}

/** Virtual goods and examinations are paid for by phone, so they cannot be booked on TV. */
export const isBookable = ({ type }: Offer) => type === 'project' || type === 'commodity'

export const priceOf = ({ priceFen }: Offer) =>
  say(words.price, { price: priceFen % 100 === 0 ? String(priceFen / 100) : (priceFen / 100).toFixed(2) })

/** A service as a tile. */
export const offerTile = (offer: Offer, onOffer: (offer: Offer) => void, row: string): HTMLElement =>
  element('li', {
    children: [
      element('button', {
        class: 'tile',
        key: `${row} ${offer.id}`,
        onPress: () => onOffer(offer),
        children: [
          offer.coverUrl === null ? element('span', { class: 'cover' }) : picture('cover', offer.coverUrl, ''),
          element('span', { class: 'name', text: offer.name }),
          element('span', { class: 'price', text: priceOf(offer) }),
        ],
      }),
    ],
  })

const at = (home: Home | undefined, position: 'tv_home_main' | 'tv_home_side') =>
  home?.banners.find((one) => one.position === position)?.items ?? []

/** Banners that the page shows. */
export const shownBanners = (home: Home) => [...at(home, 'tv_home_main'), ...at(home, 'tv_home_side')]

const bannerOptions = (home: Home | undefined, { onOffer, onSpecial, onBannerPressed }: HomeActions) => {
  const offers = (home?.shelves ?? []).flatMap(({ items }) => items).filter(isBookable)
  const offerOf = ({ linkTarget }: Banner) => offers.find(({ id }) => id === linkTarget)
  const specialOf = ({ linkType, linkTarget }: Banner) => (linkType === 'special' ? linkTarget : null)
  return {
    canOpen: (banner: Banner) => offerOf(banner) !== undefined || specialOf(banner) !== null,
    onOpen: (banner: Banner) => {
      onBannerPressed(banner)
      const [offer, special] = [offerOf(banner), specialOf(banner)]
      if (offer !== undefined) onOffer(offer)
      else if (special !== null) onSpecial(special)
    },
  }
}

const callButtons = ({ onCall }: HomeActions) =>
  element('div', {
    class: 'help',
    children: [
      element('button', {
        class: 'emergency',
        key: 'emergency',
        text: say(words.emergency),
        onPress: () => onCall('video'),
      }),
      element('button', {
        class: 'voice-only',
        key: 'voice',
        text: say(words.voiceOnly),
        onPress: () => onCall('voice'),
      }),
      element('p', { class: 'hint', text: say(words.emergencyHint) }),
    ],
  })

const noticeRow = (notices: readonly Notice[], { onNotice }: HomeActions) =>
  element('section', {
    class: 'notices',
    children: [
      element('h2', { text: say(words.notices) }),
      element('ul', {
        class: 'row',
        children: notices.map((notice) =>
          element('li', {
            children: [
              element('button', {
                class: 'notice',
                key: `notice ${notice.id}`,
                text: notice.title,
                onPress: () => onNotice(notice),
              }),
            ],
          }),
        ),
      }),
    ],
  })

const shelfRow = ({ id, name, items }: Home['shelves'][number], { onOffer }: HomeActions) =>
  element('section', {
    class: 'shelf',
    children: [
      element('h2', { text: name }),
      element('ul', { class: 'row', children: items.filter(isBookable).map((item) => offerTile(item, onOffer, id)) }),
    ],
  })

/** Numbers to call, of the operator's choice for TVs. */
export const phoneLine = (home: Home | undefined): HTMLElement | undefined => {
  const phone = home?.phones.find(({ usage }) => usage === 'hotline')
  return phone === undefined
    ? undefined
    : element('p', {
        class: 'phone',
        text: [say(words.hotline), phone.phone, phone.workTime ?? ''].join('  ').trim(),
      })
}

/** The first screen: help, banners, notices and services; `stop` ends the turning of its banners. */
export const homeScreen = (home: Home | undefined, actions: HomeActions) => {
  const options = bannerOptions(home, actions)
  const turning = turningBanners(at(home, 'tv_home_main'), options)
  const side = at(home, 'tv_home_side').map((banner) => sideBanner(banner, options))
  const notices = home?.notices ?? []
  const node = element('main', {
    class: 'home',
    children: [
      element('div', {
        class: 'top',
        children: [
          callButtons(actions),
          turning?.node,
          side.length === 0 ? undefined : element('div', { class: 'side', children: side }),
        ],
      }),
      notices.length === 0 ? undefined : noticeRow(notices, actions),
      ...(home?.shelves ?? []).filter(({ items }) => items.some(isBookable)).map((shelf) => shelfRow(shelf, actions)),
      phoneLine(home),
    ],
  })
  return { node, stop: () => turning?.stop() }
}
