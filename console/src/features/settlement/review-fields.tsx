import { settlementWords } from '@kangju/contract'
import { Button, Form, Input } from 'antd'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import styles from './review.module.css'

const longest = 200

interface ApproveProps {
  /** Tax is withheld from staff only. */
  isTaxed: boolean
  taxText: string
  error: string | undefined
  net: string
  remark: string
  onTax: (text: string) => void
  onRemark: (text: string) => void
}

/** Tax with what is left to pay, and a remark. */
export const ApproveFields = ({ isTaxed, taxText, error, net, remark, onTax, onRemark }: ApproveProps) => {
  const say = useSay()
  return (
    <Form layout="vertical" component="div" className={styles.fields}>
      {isTaxed && (
        <Form.Item
          label={say(settlementWords.field.taxFen)}
          htmlFor="settlement-tax"
          {...(error === undefined ? { help: say(words.taxHelp) } : { validateStatus: 'error' as const, help: error })}
        >
          <Input
            id="settlement-tax"
            prefix="¥"
            inputMode="decimal"
            className="figure"
            value={taxText}
            onChange={({ target }) => onTax(target.value)}
          />
        </Form.Item>
      )}
      <Form.Item label={say(words.remark)} htmlFor="settlement-remark">
        <Input
          id="settlement-remark"
          maxLength={longest}
          value={remark}
          onChange={({ target }) => onRemark(target.value)}
        />
      </Form.Item>
      <p className={styles.net}>{say(words.net, { amount: net })}</p>
    </Form>
  )
}

interface RejectProps {
  reason: string
  error: string | undefined
  onChange: (reason: string) => void
}

export const RejectFields = ({ reason, error, onChange }: RejectProps) => {
  const say = useSay()
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label={say(words.reason)}
        htmlFor="settlement-reason"
        required
        {...(error === undefined ? {} : { validateStatus: 'error' as const, help: error })}
      >
        <Input.TextArea
          id="settlement-reason"
          autoFocus
          rows={3}
          showCount
          maxLength={longest}
          value={reason}
          onChange={({ target }) => onChange(target.value)}
        />
      </Form.Item>
    </Form>
  )
}

interface BarProps {
  isRejecting: boolean
  isBusy: boolean
  isReady: boolean
  hasNext: boolean
  onReason: (reason: string | undefined) => void
  onApprove: () => void
  onReject: () => void
}

/** Buttons for the decisions possible now. */
export const ReviewBar = ({ isRejecting, isBusy, isReady, hasNext, onReason, onApprove, onReject }: BarProps) => {
  const say = useSay()
  return (
    <div className={styles.bar}>
      <span className="quiet">{say(words.keys)}</span>
      {isRejecting ? (
        <>
          <Button onClick={() => onReason(undefined)}>{say(words.back)}</Button>
          <Button type="primary" danger loading={isBusy} onClick={onReject}>
            {say(words.confirmReject)}
          </Button>
        </>
      ) : (
        <>
          <Button danger disabled={isBusy} onClick={() => onReason('')}>
            {say(words.reject)}
          </Button>
          <Button type="primary" loading={isBusy} disabled={!isReady} onClick={onApprove}>
            {say(hasNext ? words.approveNext : words.approve)}
          </Button>
        </>
      )}
    </div>
  )
}
