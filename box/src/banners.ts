import type { Banner } from './api.ts'
import { element, picture } from './elements.ts'

const turnEveryMs = 8_000

interface Options {
  readonly onOpen: (banner: Banner) => void
  /** Only a banner that leads somewhere can be pressed. */
  readonly canOpen: (banner: Banner) => boolean
}

/** A banner that stays. */
export const sideBanner = (banner: Banner, { onOpen, canOpen }: Options): HTMLElement => {
  const shown = picture('cover', banner.imageUrl, banner.title)
  return canOpen(banner)
    ? element('button', {
        class: 'banner',
        key: `banner ${banner.id}`,
        onPress: () => onOpen(banner),
        children: [shown],
      })
    : element('div', { class: 'banner', children: [shown] })
}

export interface Turning {
  readonly node: HTMLElement
  readonly stop: () => void
}

/** Banners that take turns, except while the remote is on them. OK opens the shown one, or shows the next. */
export const turningBanners = (banners: readonly Banner[], options: Options): Turning | undefined => {
  const [first] = banners
  if (first === undefined) return undefined
  if (banners.length === 1) return { node: sideBanner(first, options), stop: () => undefined }
  let at = 0
  const shown = picture('cover', first.imageUrl, first.title)
  const dots = banners.map(() => element('i'))
  const show = (next: number) => {
    at = next % banners.length
    const banner = banners[at] ?? first
    shown.src = banner.imageUrl
    shown.alt = banner.title
    for (const [n, dot] of dots.entries()) dot.className = n === at ? 'on' : ''
  }
  const node = element('button', {
    class: 'banner',
    key: 'banners',
    onPress: () => {
      const banner = banners[at] ?? first
      if (options.canOpen(banner)) options.onOpen(banner)
      else show(at + 1)
    },
    children: [shown, element('span', { class: 'dots', attributes: { 'aria-hidden': 'true' }, children: dots })],
  })
  show(0)
  const isMotionUnwanted = matchMedia('(prefers-reduced-motion: reduce)')
  const turning = setInterval(() => {
    if (document.activeElement !== node && !isMotionUnwanted.matches) show(at + 1)
  }, turnEveryMs)
  return { node, stop: () => clearInterval(turning) }
}
