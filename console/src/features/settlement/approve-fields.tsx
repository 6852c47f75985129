import { settlementWords } from '@kangju/contract'
import { Form, Input } from 'antd'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import styles from './settlement.module.css'

const longest = 200

interface Props {
  /** Tax is withheld from staff only. */
  isTaxed: boolean
  taxText: string
  error: string | undefined
  net: string
  remark: string
  onTax: (text: string) => void
  onRemark: (text: string) => void
}

/** Tax with the amount to pay, and a remark. */
export const ApproveFields = ({ isTaxed, taxText, error, net, remark, onTax, onRemark }: Props) => {
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
