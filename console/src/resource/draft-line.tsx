import type { Text } from '@kangju/contract'
import { Button } from 'antd'
import { useSay } from '../ui/say.ts'
import { draftWords as words } from '../ui/words-draft.ts'
import type { SaveState } from './draft-saver.ts'
import styles from './draft-line.module.css'

/** 10:32; instants always arrive in Beijing time. */
const clockOf = (savedAt: string) => savedAt.slice(11, 16)

interface Props {
  state: SaveState
  /** Shown while there is no draft state to show. */
  hint: Text
  onRetry: () => void
}

/** Shows the state of the draft, as an alert when saving failed. */
export const DraftLine = ({ state, hint, onRetry }: Props) => {
  const say = useSay()
  const { phase, savedAt } = state
  if (phase === 'failed')
    return (
      <span className={styles.failed} role="alert">
        {say(words.saveFailed)}
        <Button type="link" size="small" onClick={onRetry}>
          {say(words.saveNow)}
        </Button>
      </span>
    )
  if (phase !== 'saving' && savedAt === undefined) return <span className="quiet">{say(hint)}</span>
  return (
    <span className={styles.kept} role="status">
      {phase === 'saving' || savedAt === undefined ? say(words.saving) : say(words.saved, { time: clockOf(savedAt) })}
    </span>
  )
}
