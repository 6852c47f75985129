import { commonFields, customerclient, customerclientWords, type Reply, type Text } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { ErrorState } from '../../resource/states.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/say.ts'
import { clientLogWords, clientDetailWords as words } from './words.ts'
import { levelChoice } from './client-resource.tsx'
import styles from './log-tab.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

type Line = Reply<typeof customerclient.log>[number]
type Texts = Readonly<Record<string, Text>>

const fieldTexts: Texts = { ...commonFields, ...customerclientWords.field }
const choices: Readonly<Record<string, Texts>> = { ...customerclientWords.choice, disabilityLevel: levelChoice }

const useValueText = () => {
  const say = useSay()
  return (field: string, value: string) => {
    if (value === '') return say(words.none)
    const said = value.split('、').map((part) => {
      const text = choices[field]?.[part]
      return text === undefined ? part : say(text)
    })
    return said.join('、')
  }
}

const Change = ({ change: { field, from, to } }: { change: Line['changes'][number] }) => {
  const say = useSay()
  const valueText = useValueText()
  const text = fieldTexts[field]
  const name = text === undefined ? field : say(text)
  // Revealing a number is logged without a change of value.
  if (from === '' && to === '') return <li>{name}</li>
  return (
    <li>
      <span className="quiet">{name}</span>{' '}
      {say(words.became, { from: valueText(field, from), to: valueText(field, to) })}
    </li>
  )
}

const LogLine = ({ line: { at, actorName, action, changes, remark } }: { line: Line }) => {
  const say = useSay()
  const text = clientLogWords[action]
  return (
    <li>
      <p>
        <time dateTime={at} className="figure">
          {at.slice(0, 19).replace('T', ' ')}
        </time>
        <span className="quiet">{actorName ?? say(words.system)}</span>
        <strong>{text === undefined ? action : say(text)}</strong>
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
      {remark !== null && <p className="quiet">{say(words.remark, { text: remark })}</p>}
    </li>
  )
}

/** Audit log of this record, newest first. */
export const LogTab = ({ clientId }: { clientId: string }) => {
  const say = useSay()
  const { data, failure, refetch } = useCall(customerclient.log, { params: { id: clientId } }, { keepPrevious: false })
  if (data === undefined)
    return failure === undefined ? (
      <Skeleton active />
    ) : (
      <ErrorState message={failure.message} onRetry={() => void refetch()} />
    )
  if (data.length === 0) return <Empty title={say(words.noLog)} />
  return (
    <ol className={styles.clientLog}>
      {data.map((line) => (
        <LogLine key={line.id} line={line} />
      ))}
    </ol>
  )
}
