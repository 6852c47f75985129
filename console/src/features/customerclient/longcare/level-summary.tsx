import { longcare, longcareWords, scoreParts } from '@kangju/contract'
import { useCall } from '../../../api/query.ts'
import type { Values } from '../../../resource/types.ts'
import { useSay } from '../../../ui/say.ts'
import { levelWords as words } from '../words-records.ts'
import { LevelReason } from './level-reason.tsx'
import { disabilityText } from './reason-lines.ts'
import { levelsSoFar, soFar } from './scores.ts'
import styles from './level.module.css'

/** The level that follows from the scores entered so far. */
export const LevelSummary = ({ values }: { values: Values }) => {
  const say = useSay()
  // No level is shown until the level tables are loaded.
  const { data: tables } = useCall(longcare.tables, {})
  const levels = tables === undefined ? undefined : levelsSoFar(values, tables)
  return (
    <div className={styles.summary} role="status">
      {levels === undefined ? (
        <>
          <p>{say(words.pending)}</p>
          <ul>
            {scoreParts.map((part) => (
              <li key={part}>{say(words.soFar, { part: say(longcareWords.field[part]), ...soFar(values, part) })}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>
            {say(words.result)} <b>{say(disabilityText(levels.disabilityLevel))}</b>
          </p>
          <LevelReason levels={levels} />
        </>
      )}
    </div>
  )
}
