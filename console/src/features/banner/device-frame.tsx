import { bannerPositions, type BannerPosition } from '@kangju/contract'
import { useSay } from '../../ui/say.ts'
import { bannerPageWords as words } from './words.ts'
import { classes } from '../../ui/classes.ts'
import styles from './device-frame.module.css'

type Box = readonly [x: number, y: number, width: number, height: number]

interface Drawing {
  readonly slot: Box
  /** Other elements drawn on that screen. */
  readonly around: readonly Box[]
}

const row = (count: number, y: number, width: number, height: number, gap: number, left: number): Box[] =>
  Array.from({ length: count }, (_, i) => [left + i * (width + gap), y, width, height] as const)

const phone = { width: 750, height: 1180 }
const tv = { width: 1920, height: 1080 }
const phoneTitle: Box = [300, 56, 150, 36]
const phoneBar = row(4, 1096, 96, 56, 82, 60)
const tvTop: Box[] = [[80, 72, 260, 56], ...row(3, 80, 140, 40, 40, 1340)]
const tvBottom = row(5, 830, 328, 180, 28, 80)

/** Position of each banner on its screen, in that screen's pixels. */
const drawings: Readonly<Record<BannerPosition, Drawing>> = {
  mp_home_top: {
    slot: [0, 128, 750, 320],
    around: [phoneTitle, ...row(4, 488, 120, 120, 54, 54), ...row(2, 668, 339, 380, 24, 24), ...phoneBar],
  },
  mp_home_mid: {
    slot: [24, 668, 702, 180],
    around: [
      phoneTitle,
      [0, 128, 750, 320],
      ...row(4, 488, 120, 120, 54, 54),
      ...row(2, 884, 339, 180, 24, 24),
      ...phoneBar,
    ],
  },
  mp_mall_top: {
    slot: [0, 128, 750, 320],
    around: [
      phoneTitle,
      ...row(5, 476, 110, 44, 34, 32),
      ...row(2, 552, 339, 240, 24, 24),
      ...row(2, 820, 339, 240, 24, 24),
      ...phoneBar,
    ],
  },
  tv_home_main: {
    slot: [80, 200, 1280, 560],
    around: [...tvTop, [1400, 200, 400, 270], [1400, 490, 400, 270], ...tvBottom],
  },
  tv_home_side: {
    slot: [1400, 200, 400, 270],
    around: [...tvTop, [80, 200, 1280, 560], [1400, 490, 400, 270], ...tvBottom],
  },
  tv_standby: { slot: [0, 0, 1920, 1080], around: [] },
}

const place = ([x, y, width, height]: Box) => ({ x, y, width, height })

/** A drawn phone or TV with the banner's picture in its position. */
export const DeviceFrame = ({ position, picture }: { position: BannerPosition; picture: string | undefined }) => {
  const say = useSay()
  const { device, title } = bannerPositions[position]
  const screen = device === 'tv' ? tv : phone
  const { slot, around } = drawings[position]
  const rim = device === 'tv' ? 32 : 40
  const foot = device === 'tv' ? 90 : 0
  const outer = { width: screen.width + 2 * rim, height: screen.height + 2 * rim }
  return (
    <svg
      className={classes(styles.device, device === 'tv' ? styles.tv : styles.phone)}
      viewBox={`${-rim} ${-rim} ${outer.width} ${outer.height + foot}`}
      role="img"
      aria-label={say(words.preview, { position: say(title) })}
    >
      {device === 'tv' && <path className={styles.rim} d={`M760 ${screen.height + rim} h400 l60 ${foot} h-520 z`} />}
      <rect className={styles.rim} x={-rim} y={-rim} rx={device === 'tv' ? 28 : 96} {...outer} />
      <rect className={styles.screen} rx={device === 'tv' ? 8 : 64} {...screen} />
      {around.map((box) => (
        <rect key={box.join(' ')} className={styles.other} rx={14} {...place(box)} />
      ))}
      <rect className={styles.slot} {...place(slot)} />
      {picture !== undefined && <image href={picture} preserveAspectRatio="xMidYMid slice" {...place(slot)} />}
    </svg>
  )
}
