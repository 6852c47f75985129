import { customerclient, formats, genderWords, type ClientRow, type Reply } from '@kangju/contract'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { act } from '../../api/query.ts'
import { FieldInput } from '../../resource/fields.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { FieldContext, InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { clientFormWords as words } from './words.ts'
import styles from './client.module.css'

type Summary = NonNullable<Reply<typeof customerclient.idcard>>

/** Shows that a care recipient with this ID number is on file, with a link to the record. */
const OnFile = ({ found }: { found: Summary }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { id, name, gender, birthday, mobile, organName } = found
  const facts = [name, say(genderWords[gender]), birthday, mobile, organName].filter(Boolean)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.onFile}
      title={say(words.onFile)}
      description={facts.join(' · ')}
      action={
        <Button size="small" type="primary" onClick={() => void navigate(`/customer/detail?id=${id}`)}>
          {say(words.openFile)}
        </Button>
      }
    />
  )
}

/** The ID number; on blur it shows a record that already has this number. */
export const IdCardInput = ({
  context,
  schema,
  onBlur,
  ...input
}: InputProps & { context: FieldContext; schema: FieldSchema }) => {
  const { idType, id: ownId } = context.values as Partial<ClientRow>
  const [found, setFound] = useState<{ number: string; who: Summary }>()
  const asked = useRef('')
  const number = typeof input.value === 'string' ? formats.idCard.normalise(input.value) : ''

  const lookUp = async () => {
    const isAskable = idType === 'idCard' && formats.idCard.test(number)
    if (!isAskable || asked.current === number) return
    asked.current = number
    const outcome = await act(customerclient.idcard, { params: { id: number } })
    if (!outcome.ok) {
      asked.current = ''
      return
    }
    const who = outcome.data
    setFound(who === null || who.id === ownId ? undefined : { number, who })
  }
  const leave = () => {
    onBlur?.()
    void lookUp()
  }
  return (
    <>
      <FieldInput {...input} onBlur={leave} schema={schema} isKept={!context.isNew} />
      {found?.number === number && <OnFile found={found.who} />}
    </>
  )
}
