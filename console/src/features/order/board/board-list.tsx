import { latenessOf, latenessWords, visitStateWords, type BoardVisit } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Status } from '../../../resource/columns.tsx'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { RowHead } from './board-grid.tsx'
import { clockOf, spanOf, type BoardRow } from './board-layout.ts'
import { visitTones } from '../../../resource/visit-tones.ts'
import styles from './board-list.module.css'

const startOf = (visit: BoardVisit) => spanOf(visit)?.from ?? 0

const VisitStatus = ({ visit, now }: { visit: BoardVisit; now: Date }) => {
  const say = useSay()
  const lateness = latenessOf(visit, now)
  return lateness === undefined ? (
    <Status tone={visitTones[visit.status]}>{say(visitStateWords[visit.status])}</Status>
  ) : (
    <Status tone="red">{say(latenessWords[lateness])}</Status>
  )
}

interface VisitsProps {
  visits: readonly BoardVisit[]
  now: Date
  onOpen: (visit: BoardVisit) => void
}

/** Visits below one another, by time. */
export const AgendaVisits = ({ visits, now, onOpen }: VisitsProps) => (
  <ul className={styles.visits}>
    {visits
      .toSorted((a, b) => startOf(a) - startOf(b))
      .map((visit) => (
        <li key={visit.id}>
          <button type="button" className={styles.visit} onClick={() => onOpen(visit)}>
            <span className="figure">{clockOf(startOf(visit))}</span>
            <span className="two-lines">
              <span>{visit.clientName}</span>
              <span className="quiet">{visit.projectName}</span>
            </span>
            <VisitStatus visit={visit} now={now} />
          </button>
        </li>
      ))}
  </ul>
)

interface Props extends Omit<VisitsProps, 'visits'> {
  rows: readonly BoardRow[]
  unassigned: readonly BoardVisit[]
  label: string
  weekOf: (peopleId: string) => string
}

/** The same day as a list for narrow screens: unassigned visits, then staff by time; staff without visits are folded. */
export const BoardList = ({ rows, unassigned, label, now, weekOf, onOpen }: Props) => {
  const say = useSay()
  const [isAll, setAll] = useState(false)
  const idle = rows.filter(({ count }) => count === 0)
  const shown = isAll ? rows : rows.filter(({ count }) => count > 0)
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        <li>
          <strong>{say(words.unassigned, { n: unassigned.length })}</strong>
          <AgendaVisits visits={unassigned} now={now} onOpen={onOpen} />
        </li>
        {shown.map((row) => (
          <li key={row.person.id}>
            <div className={styles.head}>
              <RowHead row={row} week={weekOf(row.person.id)} />
            </div>
            <AgendaVisits visits={row.lanes.flat()} now={now} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {idle.length > 0 && (
        <Button block aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {say(words.idleStaff, { n: idle.length })}
        </Button>
      )}
    </>
  )
}
