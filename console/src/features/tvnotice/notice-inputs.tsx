import { formats, noticeLengths, organ, type NoticeScope, type NoticeType } from '@kangju/contract'
import { Select } from 'antd'
import { useCall } from '../../api/query.ts'
import { FieldInput } from '../../resource/fields.tsx'
import { Pick } from '../../resource/pick.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { noticePageWords as words } from './words.ts'

/** Plain text for what runs or pops up, the rich editor for what is read. */
export const ContentInput = ({ type = 'ticker', ...props }: InputProps & { type?: NoticeType }) => {
  const schema: FieldSchema = {
    type: 'string',
    format: type === 'article' ? 'html' : 'prose',
    maxLength: noticeLengths[type],
  }
  // Two different inputs: neither may take over what the other has on screen.
  return <FieldInput key={schema.format} {...props} schema={schema} />
}

const serialsAtMost = 500

const Serials = ({ value, onChange, ...rest }: InputProps) => {
  const say = useSay()
  return (
    <Select<string[]>
      {...rest}
      className="wide"
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={serialsAtMost}
      tokenSeparators={[',', '，', ';', '、', ' ', '\n', '\t']}
      placeholder={say(words.serials)}
      value={value as string[]}
      onChange={(typed) => onChange?.([...new Set(typed.map(formats.sn.normalise))])}
    />
  )
}

/** All of them: what an organisation that is closed for now was told stays readable. */
const Organs = (props: InputProps) => {
  const all = useCall(organ.nopage, { query: { all: 1 } }).data ?? []
  return <Pick {...props} many choices={all.map(({ id, name }) => ({ value: id, label: name }))} />
}

/** Whom it is for: organisations, areas or boxes. What was chosen for another kind of audience waits unseen. */
export const ScopeInput = ({ scope, value, ...rest }: InputProps & { scope?: NoticeScope }) => {
  const chosen = (format: 'uuid' | 'areaCode' | 'sn') =>
    (Array.isArray(value) ? (value as string[]) : []).filter(formats[format].test)
  if (scope === 'organs') return <Organs {...rest} value={chosen('uuid')} />
  if (scope === 'areas')
    return <FieldInput {...rest} schema={{ type: 'array', items: { format: 'areaCode' } }} value={chosen('areaCode')} />
  return <Serials {...rest} value={chosen('sn')} />
}
