import { classes } from '../ui/classes.ts'
import styles from './home-picture.module.css'

/** Drawing of a lit house held by two hands; colours are tokens, so the dark theme has its own. */
export const HomePicture = () => (
  <svg className={styles.homePicture} viewBox="0 0 560 480" aria-hidden="true">
    <defs>
      <radialGradient id="window-glow">
        <stop className={styles.glowInner} offset="0" />
        <stop className={styles.glowOuter} offset="1" />
      </radialGradient>
    </defs>
    <circle className={styles.halo} cx="280" cy="222" r="190" />
    <circle className={styles.moon} cx="402" cy="104" r="26" />
    <path
      className={styles.cloud}
      d="M86 168h92a20 20 0 0 0 0-40 34 34 0 0 0-64-10 26 26 0 0 0-28 50zM430 214h66a15 15 0 0 0 0-30 25 25 0 0 0-47-7 19 19 0 0 0-19 37z"
    />

    <path className={styles.leaf} d="M172 338c-26-6-40-28-36-60 26 6 40 28 36 60z" />
    <path className={classes(styles.leaf, styles.leafFar)} d="M178 338c-6-28 6-52 30-66 8 28-4 54-30 66z" />
    <path className={styles.leaf} d="M392 338c26-6 38-26 34-54-24 6-37 26-34 54z" />
    <path className={classes(styles.leaf, styles.leafFar)} d="M386 338c6-24-4-46-24-58-8 26 2 48 24 58z" />

    <path className={styles.chimney} d="M334 132h26v56h-26z" />
    <path className={styles.wall} d="M202 200h156v144H202z" />
    <path className={styles.shade} d="M202 204h156v18H202z" />
    <path className={styles.roof} d="M280 118 184 206h192z" />
    <circle className={styles.attic} cx="280" cy="176" r="11" />
    <circle cx="250" cy="268" r="76" fill="url(#window-glow)" />
    <rect className={styles.window} x="224" y="244" width="52" height="48" rx="3" />
    <path className={styles.frame} d="M250 244v48M224 268h52" />
    <path className={styles.door} d="M302 344v-78a5 5 0 0 1 5-5h28a5 5 0 0 1 5 5v78z" />
    <circle className={styles.knob} cx="332" cy="306" r="3" />
    <path className={styles.ground} d="M152 344h256a8 8 0 0 1 0 16H152a8 8 0 0 1 0-16z" />

    <path
      className={styles.hand}
      d="M236 480v-34c0-18-8-30-24-38l-62-32c-12-6-18-14-18-26v-74c0-12-8-20-19-20s-19 8-19 20v98c0 16 6 30 18 40l46 40c6 5 8 10 8 18v8z"
    />
    <path
      className={styles.hand}
      d="M324 480v-34c0-18 8-30 24-38l62-32c12-6 18-14 18-26v-74c0-12 8-20 19-20s19 8 19 20v98c0 16-6 30-18 40l-46 40c-6 5-8 10-8 18v8z"
    />
    <path className={styles.thumb} d="M132 330c4 22 18 34 40 38l20 4M428 330c-4 22-18 34-40 38l-20 4" />
    <path
      className={styles.cuff}
      d="M156 452h84a8 8 0 0 1 8 8v20H148v-20a8 8 0 0 1 8-8zM320 452h84a8 8 0 0 1 8 8v20H312v-20a8 8 0 0 1 8-8z"
    />
  </svg>
)
