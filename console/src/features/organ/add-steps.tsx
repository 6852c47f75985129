import type { Text } from '@kangju/contract'
import { useSearchParams } from 'react-router'
import { useSay } from '../../ui/say.ts'
import { organAddWords as words } from './words.ts'
import styles from './add-steps.module.css'

const stepName = 'step'

/** The current step is in the address, counted from one, so that Back goes to the step before. */
export const useStep = (count: number) => {
  const [params, setParams] = useSearchParams()
  const written = Number(params.get(stepName) ?? 1)
  const at = Number.isInteger(written) && written >= 1 && written <= count ? written - 1 : 0
  const goTo = (next: number) => {
    if (next === at) return
    setParams((last) => {
      const changed = new URLSearchParams(last)
      changed.set(stepName, String(next + 1))
      return changed
    })
  }
  return [at, goTo] as const
}

interface Props {
  titles: readonly Text[]
  at: number
  onGo: (at: number) => void
}

export const StepList = ({ titles, at, onGo }: Props) => {
  const say = useSay()
  return (
    <nav aria-label={say(words.steps)} className={styles.steps}>
      <ol>
        {titles.map((title, place) => (
          <li key={title.en} className={place < at ? styles.past : undefined}>
            <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => onGo(place)}>
              <span className={styles.number} aria-hidden="true">
                {place + 1}
              </span>
              <span className={styles.title}>{say(title)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
