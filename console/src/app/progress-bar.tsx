import { useSay } from '../ui/say.ts'
import { commonWords } from '../ui/words.ts'
import { progressStore } from './progress.tsx'
import styles from './progress-bar.module.css'

export const ProgressBar = () => {
  const say = useSay()
  const isRunning = progressStore.use() > 0
  return isRunning ? <div className={styles.progress} role="progressbar" aria-label={say(commonWords.loading)} /> : null
}
