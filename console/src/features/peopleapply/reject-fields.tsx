import { Button, Form } from 'antd'
import { longestRemark, RemarkField } from '../../resource/remark-field.tsx'
import { useSay } from '../../ui/say.ts'
import { queueWords } from '../../ui/words-review.ts'
import { reviewWords as words, usualReasons } from './words.ts'
import styles from './apply.module.css'

interface Props {
  remark: string
  error: string | undefined
  onChange: (remark: string) => void
}

/** The reason for a rejection: picked from common ones, then edited. */
export const RejectFields = ({ remark, error, onChange }: Props) => {
  const say = useSay()
  const add = (reason: string) => {
    if (!remark.includes(reason)) onChange([remark.trim(), reason].filter(Boolean).join('；').slice(0, longestRemark))
  }
  return (
    <Form layout="vertical" component="section" aria-label={say(queueWords.reject)}>
      <RemarkField
        label={say(words.rejectReason)}
        remark={remark}
        isRequired
        isFirst
        rows={4}
        error={error}
        onChange={onChange}
      />
      <p className="quiet">{say(words.usualReasons)}</p>
      <div className={styles.reasons}>
        {usualReasons.map((reason) => (
          <Button key={reason.zh} size="small" onClick={() => add(say(reason))}>
            {say(reason)}
          </Button>
        ))}
      </div>
    </Form>
  )
}
