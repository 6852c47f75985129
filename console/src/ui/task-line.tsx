import { taskWords, type TaskRow } from '@kangju/contract'
import { Progress } from 'antd'
import { isUnderWay, percentOf } from '../api/transfer.ts'
import { useSay } from './say.ts'
import { transferWords as words } from './words-transfer.ts'
import styles from './tasks.module.css'

const shown = (count: number) => count.toLocaleString('en-US')

/** Progress or result of a task. */
export const TaskState = ({ task }: { readonly task: TaskRow }) => {
  const say = useSay()
  const { status, done, total, failure, result } = task
  if (isUnderWay(task))
    return (
      <div>
        <Progress
          percent={percentOf(task)}
          showInfo={total !== null}
          size="small"
          status="active"
          aria-label={task.title}
        />
        <span className="quiet">
          {status === 'queued'
            ? say(taskWords.choice.status.queued)
            : total === null
              ? say(words.rowsSoFar, { done: shown(done) })
              : say(words.rowsOf, { done: shown(done), total: shown(total) })}
        </span>
      </div>
    )
  const ending = () => {
    if (failure !== null) return failure
    if (status === 'checked' && result !== null)
      return say(words.checked, {
        total: shown(result.total),
        good: shown(result.total - result.failed),
        failed: shown(result.failed),
      })
    if (result !== null)
      return say(words.finished, {
        inserted: shown(result.inserted),
        updated: shown(result.updated),
        failed: shown(result.failed),
      })
    return total === null ? '' : say(words.rowsOf, { done: shown(done), total: shown(total) })
  }
  return (
    <p className={styles.ending}>
      <b data-status={status}>{say(taskWords.choice.status[status])}</b> {ending()}
    </p>
  )
}
