import { Button } from 'antd'
import { useSay } from '../../ui/say.ts'
import { organAddWords as words } from '../../ui/words-organ.ts'
import type { SaveState } from './draft-saver.ts'

/** 10:32; the wire always carries Beijing time. */
const clockOf = (savedAt: string) => savedAt.slice(11, 16)

/** Says quietly how it stands with the draft, and not so quietly when it is not kept. */
export const DraftLine = ({ state, onRetry }: { state: SaveState; onRetry: () => void }) => {
  const say = useSay()
  const { phase, savedAt } = state
  if (phase === 'failed')
    return (
      <span className="add-organ-failed" role="alert">
        {say(words.saveFailed)}
        <Button type="link" size="small" onClick={onRetry}>
          {say(words.saveNow)}
        </Button>
      </span>
    )
  if (phase !== 'saving' && savedAt === undefined) return <span className="quiet">{say(words.nextHint)}</span>
  return (
    <span className="add-organ-draft" role="status">
      {phase === 'saving' || savedAt === undefined ? say(words.saving) : say(words.saved, { time: clockOf(savedAt) })}
    </span>
  )
}
