import { Form, Input } from 'antd'
import { useId } from 'react'

export const longestRemark = 200

interface Props {
  label: string
  remark: string
  error: string | undefined
  isRequired: boolean
  placeholder?: string
  /** Has the focus when it appears. */
  isFirst?: boolean
  rows?: number
  onChange: (remark: string) => void
}

/** Shows an error below a field. */
export const faultOf = (text: string | undefined) =>
  text === undefined ? {} : { validateStatus: 'error' as const, help: text }

/** The remark of a decision, or the reason for a rejection. */
export const RemarkField = (props: Props) => {
  const { label, remark, error, isRequired, placeholder, isFirst = false, rows = 3, onChange } = props
  const id = useId()
  return (
    <Form.Item label={label} htmlFor={id} required={isRequired} {...faultOf(error)}>
      <Input.TextArea
        id={id}
        rows={rows}
        maxLength={longestRemark}
        showCount
        value={remark}
        placeholder={placeholder}
        autoFocus={isFirst}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  )
}
