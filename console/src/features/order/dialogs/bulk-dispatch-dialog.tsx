import { order, type Recommendation, type VisitRow } from '@kangju/contract'
import { Checkbox, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { CallDialog } from '../../../resource/call-form.tsx'
import { Status } from '../../../resource/columns.tsx'
import { useAnswer } from '../../../resource/use-answer.ts'
import { useCallDialog } from '../../../resource/use-call-dialog.ts'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { dispatchWords } from '../../../ui/words-orders.ts'
import { AppointmentCell } from '../desk/visit-cells.tsx'
import { offerTakeBack } from '../take-back.ts'
import { bulkDispatchWords as words } from '../words.ts'
import { useDistanceText } from './candidate-row.tsx'
import styles from './bulk-dispatch-dialog.module.css'

interface LineProps {
  visit: VisitRow
  line: Recommendation
  isIn: boolean
  /** Undefined until it was sent; null on success. */
  why: string | null | undefined
  isSent: boolean
  onToggle: (isIn: boolean) => void
}

const Line = ({ visit, line, isIn, why, isSent, onToggle }: LineProps) => {
  const say = useSay()
  const distance = useDistanceText()
  const { person, reasons } = line
  return (
    <li className={classes(styles.line, person === null && styles.nobody)}>
      <Checkbox
        aria-label={say(words.include, { name: visit.childNo })}
        checked={isIn && person !== null}
        disabled={person === null || isSent}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <span className={styles.visit}>
        <span>
          <strong>{visit.clientName}</strong> {visit.projectName}
        </span>
        <span className="quiet">
          <AppointmentCell {...visit} /> <span className="figure">{visit.childNo}</span>
        </span>
      </span>
      {person === null ? (
        <span className={styles.person}>
          {reasons.map((text, at) => (
            <span key={text} className={at === 0 ? styles.reason : 'quiet'}>
              {text}
            </span>
          ))}
        </span>
      ) : (
        <span className={styles.person}>
          <span>
            <strong>{person.name}</strong> <span className="quiet">{person.organName}</span>{' '}
            {person.isRequested && <Tag color="gold">{say(dispatchWords.requested)}</Tag>}
          </span>
          {why === undefined ? (
            <span className="quiet figure">
              {[say(words.score, { n: person.score }), distance(person.distanceM)].join(' · ')}
            </span>
          ) : (
            <Status tone={why === null ? 'green' : 'red'}>{why ?? say(resourceWords.succeeded)}</Status>
          )}
        </span>
      )}
    </li>
  )
}

interface Props {
  visits: readonly VisitRow[]
  /** The visits that were dispatched. */
  onSent: (ids: readonly string[]) => void
  onClosed: () => void
}

/** Shows the recommended staff member of each selected visit and dispatches the ticked ones. */
export const BulkDispatchDialog = ({ visits, onSent, onClosed }: Props) => {
  const say = useSay()
  const ids = visits.map(({ id }) => id)
  const { data, failure, retry } = useAnswer(ids.join(), () => call(order.recommend, { body: { ids } }))
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>()
  const lines = data?.items ?? []
  const able = lines.filter(({ person }) => person !== null)
  const items = able.flatMap(({ id, version, person }) =>
    person === null || out.has(id) ? [] : [{ id, version, peopleId: person.id }],
  )
  const dialog = useCallDialog({
    call: order.dispatchMany,
    title: say(words.title, { n: visits.length }),
    isDirty: false,
    staysOpen: true,
    onSent: (sent) => {
      const done = sent.results.filter(({ why }) => why === null).map(({ id }) => id)
      if (done.length > 0) offerTakeBack(done, say(words.sent, { n: done.length }))
      onSent(done)
      setResults(new Map(sent.results.map(({ id, why }) => [id, why])))
      if (done.length === sent.results.length) dialog.leave()
    },
  })
  const isSent = results !== undefined
  const good = [...(results?.values() ?? [])].filter((why) => why === null).length
  const note = isSent
    ? say(words.result, { n: good, bad: results.size - good })
    : say(words.found, { n: able.length, none: lines.length - able.length })
  return (
    <CallDialog
      dialog={dialog}
      width={760}
      reading={{ isReady: data !== undefined, failure, retry }}
      note={<span className="quiet">{data === undefined ? '' : note}</span>}
      submit={
        isSent
          ? { text: resourceWords.close }
          : { text: words.send, values: { n: items.length }, isReady: items.length > 0 }
      }
      onSubmit={() => (isSent ? dialog.leave() : void dialog.send({ items }))}
      onClosed={onClosed}
    >
      <ul className={styles.lines}>
        {lines.map((line) => {
          const visit = visits.find(({ id }) => id === line.id)
          return (
            visit !== undefined && (
              <Line
                key={line.id}
                visit={visit}
                line={line}
                isIn={!out.has(line.id)}
                why={results?.get(line.id)}
                isSent={isSent}
                onToggle={(isIn) =>
                  setOut((all) => new Set(isIn ? [...all].filter((id) => id !== line.id) : [...all, line.id]))
                }
              />
            )
          )
        })}
      </ul>
    </CallDialog>
  )
}
