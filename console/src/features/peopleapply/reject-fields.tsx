import { Button, Form, Input } from 'antd'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words, usualReasons } from './words.ts'
import styles from './apply.module.css'

interface Props {
  remark: string
  error: string | undefined
  onChange: (remark: string) => void
}

const longest = 200

/** The reason for a rejection: picked from common ones, then edited. */
export const RejectFields = ({ remark, error, onChange }: Props) => {
  const say = useSay()
  const add = (reason: string) => {
    if (!remark.includes(reason)) onChange([remark.trim(), reason].filter(Boolean).join('；').slice(0, longest))
  }
  return (
    <Form layout="vertical" component="section" aria-label={say(words.reject)}>
      <Form.Item
        label={say(words.rejectReason)}
        htmlFor="apply-reason"
        required
        {...(error === undefined ? {} : { validateStatus: 'error' as const, help: error })}
      >
        <Input.TextArea
          id="apply-reason"
          autoFocus
          rows={4}
          showCount
          maxLength={longest}
          value={remark}
          onChange={({ target }) => onChange(target.value)}
        />
      </Form.Item>
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
