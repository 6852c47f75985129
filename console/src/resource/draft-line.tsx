import type { Text } from '@kangju/contract'
import { Button } from 'antd'
import { useSay } from '../ui/say.ts'
import { draftWords as words } from '../ui/words-draft.ts'
import type { SaveState } from './draft-saver.ts'
import styles from './draft-line.module.css'

/** 10:32; the wire always carries Beijing time. */
const clockOf = (savedAt: string) => savedAt.slice(11, 16)

interface Props {
  state: SaveState
  /** Said while there is nothing to say of the draft. */
  hint: Text
  onRetry: () => void
}

/** Says quietly how it stands with the draft, and not so quietly when it is not kept. */
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
