import { formats, noticeLengths, organ, type NoticeScope, type NoticeType } from '@kangju/contract'
import { Select } from 'antd'
import { useCall } from '../../api/query.ts'
import { FieldInput } from '../../resource/fields.tsx'
import { Pick } from '../../resource/pick.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { noticePageWords as words } from './words.ts'

/** Plain text for tickers and popups, the rich editor for articles. */
export const ContentInput = ({ type = 'ticker', ...props }: InputProps & { type?: NoticeType }) => {
  const schema: FieldSchema = {
    type: 'string',
    format: type === 'article' ? 'html' : 'prose',
    maxLength: noticeLengths[type],
  }
  // The key keeps the two inputs apart, so that neither takes over the other's content.
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

/** Includes closed organisations, so that notices addressed to them stay readable. */
const Organs = (props: InputProps) => {
  const all = useCall(organ.nopage, { query: { all: 1 } }).data ?? []
  return <Pick {...props} many choices={all.map(({ id, name }) => ({ value: id, label: name }))} />
}

/** The audience: organisations, areas or boxes; values chosen for another scope are hidden. */
export const ScopeInput = ({ scope, value, ...rest }: InputProps & { scope?: NoticeScope }) => {
  const chosen = (format: 'uuid' | 'areaCode' | 'sn') =>
    (Array.isArray(value) ? (value as string[]) : []).filter(formats[format].test)
  if (scope === 'organs') return <Organs {...rest} value={chosen('uuid')} />
  if (scope === 'areas')
    return <FieldInput {...rest} schema={{ type: 'array', items: { format: 'areaCode' } }} value={chosen('areaCode')} />
  return <Serials {...rest} value={chosen('sn')} />
}
