import { needsRefundRemark, Fen, type RefundReviewDetail } from '@kangju/contract'
import { Button, Form } from 'antd'
import { useId } from 'react'
import { FieldInput } from '../../resource/fields.tsx'
import { showFen } from '../../resource/money.ts'
import { faultOf, RemarkField } from '../../resource/remark-field.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import { useSay } from '../../ui/say.ts'
import { sharesOf } from './amounts.ts'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'

export interface Draft {
  readonly refundFen: number
  readonly remark: string
}

/** Errors of the fields, by name. */
export type DraftErrors = Readonly<Partial<Record<keyof Draft, string | undefined>>>

interface Props {
  row: RefundReviewDetail
  draft: Draft
  errors: DraftErrors
  onChange: (draft: Draft) => void
}

/** The amount of an approval, the shares of the kept amount, and the remark. */
export const DecisionFields = ({ row, draft, errors, onChange }: Props) => {
  const say = useSay()
  const id = useId()
  const { refundableFen, amountFen } = row
  const { refundFen, remark } = draft
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const keptFen = Math.max(0, amountFen - refundFen)
  const shares = refundFen > amountFen ? [] : sharesOf(row, refundFen)
  const isNeeded = needsRefundRemark(refundFen, refundableFen, '')
  const limits = { refundable: showFen(refundableFen), most: showFen(amountFen) }
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label={say(words.refundFen)}
        htmlFor={id}
        extra={
          <span className={styles.limits}>
            <span>{say(words.upTo, limits)}</span>
            {refundFen !== refundableFen && (
              <Button type="link" size="small" onClick={() => set({ refundFen: refundableFen })}>
                {say(words.useRefundable)}
              </Button>
            )}
            {amountFen > refundableFen && refundFen !== amountFen && (
              <Button type="link" size="small" onClick={() => set({ refundFen: amountFen })}>
                {say(words.useAll)}
              </Button>
            )}
          </span>
        }
        {...faultOf(errors.refundFen)}
      >
        <FieldInput
          id={id}
          schema={Fen as FieldSchema}
          value={refundFen}
          onChange={(value) => set({ refundFen: typeof value === 'number' ? value : 0 })}
        />
      </Form.Item>
      <dl className={styles.shares}>
        <div>
          <dt>{say(words.kept)}</dt>
          <dd className="figure">{showFen(keptFen)}</dd>
        </div>
        {shares.map(({ key, name, fen }) => (
          <div key={key}>
            <dt className="quiet">{name ?? say(words.platform)}</dt>
            <dd className="figure">{showFen(fen)}</dd>
          </div>
        ))}
      </dl>
      <RemarkField
        label={say(words.remark)}
        remark={remark}
        isRequired={isNeeded}
        placeholder={say(isNeeded ? words.remarkNeeded : words.remarkOptional)}
        error={errors.remark}
        onChange={(text) => set({ remark: text })}
      />
    </Form>
  )
}
