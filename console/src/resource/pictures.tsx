import { Picture } from '../ui/picture.tsx'
import styles from './pictures.module.css'

/** Pictures with a preview on click. */
export const Pictures = ({ urls }: { urls: readonly string[] }) => (
  <span className={styles.thumbs}>
    {urls.map((url) => (
      <Picture key={url} url={url} height={40} />
    ))}
  </span>
)
