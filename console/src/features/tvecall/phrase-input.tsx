import { CallRemark } from '@kangju/contract'
import { Button } from 'antd'
import { FieldInput } from '../../resource/fields.tsx'
import { asText, type FieldSchema } from '../../resource/schema.ts'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { quickPhrases, remarkWords as words } from './words.ts'
import styles from './tvecall.module.css'

const schema = CallRemark.properties.remark as FieldSchema
const longest = schema.maxLength ?? 0

/** The remark of a call, with common phrases to add to it. */
export const PhraseInput = (props: InputProps) => {
  const say = useSay()
  const remark = asText(props.value)
  const add = (phrase: string) => {
    const next = [remark.trim(), phrase].filter(Boolean).join('；')
    if (!remark.includes(phrase) && [...next].length <= longest) props.onChange?.(next)
  }
  return (
    <>
      <FieldInput {...props} schema={schema} />
      <div className={styles.phrases} role="group" aria-label={say(words.phrases)}>
        {quickPhrases.map((phrase) => (
          <Button key={phrase.zh} size="small" onClick={() => add(say(phrase))}>
            {say(phrase)}
          </Button>
        ))}
      </div>
    </>
  )
}
