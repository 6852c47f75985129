import { lockRemark, monthend, type BooksCheck } from '@kangju/contract'
import { Alert, Progress } from 'antd'
import { CallForm } from '../../resource/call-form.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { OpenTable } from './open-list.tsx'
import { useCheck } from './use-check.ts'
import { lockWords as words } from './words.ts'
import styles from './monthend.module.css'

const formWords = (remark: (typeof words)['remark' | 'reason']) => ({ field: { remark }, choice: {} })

const differing = ({ rules }: BooksCheck) => rules.filter(({ differences }) => differences > 0)

const CheckResult = ({ result }: { result: BooksCheck }) => {
  const say = useSay()
  const wrong = differing(result)
  if (wrong.length === 0) return <Alert type="success" showIcon title={say(words.agree, { n: result.rules.length })} />
  const n = wrong.reduce((sum, { differences }) => sum + differences, 0)
  return <Alert type="error" showIcon title={say(words.differ, { n, which: wrong.map(({ key }) => key).join(', ') })} />
}

interface Props {
  readonly month: string
  readonly onClosed: () => void
}

/** Locks a month, after a check of the books; lists what is still open. */
export const LockDialog = ({ month, onClosed }: Props) => {
  const say = useSay()
  const check = useCheck(month)
  const { result, taskId } = check
  const isReasonNeeded = result !== undefined && differing(result).length > 0
  const form = useCallForm({
    call: monthend.lock,
    title: say(words.lockTitle, { month }),
    done: () => say(words.locked, { month }),
    words: formWords(words.remark),
    fields: ['remark'],
    base: { month, taskId },
    needed: isReasonNeeded ? ['remark'] : [],
  })
  const above = (
    <>
      <p>{say(words.lockFollows, { month })}</p>
      <div role="status" aria-busy={check.isChecking} className={styles.check}>
        {check.isChecking && (
          <>
            <p>{say(words.checking)}</p>
            <Progress percent={check.percent} status="active" aria-label={say(words.checking)} />
          </>
        )}
        {check.failure !== undefined && <ErrorState message={check.failure} onRetry={check.retry} />}
        {result !== undefined && <CheckResult result={result} />}
      </div>
      <h2 className={styles.part}>{say(words.stillOpen)}</h2>
      <OpenTable month={month} />
    </>
  )
  return (
    <CallForm
      form={form}
      above={above}
      width={640}
      submit={{ text: words.lock, danger: true, isReady: result !== undefined }}
      onClosed={onClosed}
    />
  )
}

/** Unlocks the last locked month with a reason. */
export const UnlockDialog = ({ month, onClosed }: Props) => {
  const say = useSay()
  const form = useCallForm({
    call: monthend.unlock,
    title: say(words.unlockTitle, { month }),
    done: () => say(words.unlocked, { month }),
    words: formWords(words.reason),
    fields: [{ key: 'remark', note: () => `${lockRemark.min}–${lockRemark.max}` }],
    base: { month },
  })
  return (
    <CallForm
      form={form}
      above={<p>{say(words.unlockFollows, { month })}</p>}
      submit={{ text: words.unlock, danger: true }}
      onClosed={onClosed}
    />
  )
}
