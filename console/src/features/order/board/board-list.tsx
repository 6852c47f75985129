import { latenessOf, latenessWords, visitStateWords, type VisitRow } from '@kangju/contract'
import { Status } from '../../../resource/columns.tsx'
import { useSay } from '../../../ui/say.ts'
import { RowHead } from './board-grid.tsx'
import { clockOf, spanOf, type BoardRow } from './board-layout.ts'
import { visitTones } from '../../../resource/visit-tones.ts'
import styles from './board-list.module.css'

interface Props {
  rows: readonly BoardRow[]
  label: string
  time: Date
  onOpen: (visit: VisitRow) => void
}

const startOf = (visit: VisitRow) => spanOf(visit)?.from ?? 0

const VisitStatus = ({ visit, time }: { visit: VisitRow; time: Date }) => {
  const say = useSay()
  const lateness = latenessOf(visit, time)
  return lateness === undefined ? (
    <Status tone={visitTones[visit.status]}>{say(visitStateWords[visit.status])}</Status>
  ) : (
    <Status tone="red">{say(latenessWords[lateness])}</Status>
  )
}

/** The same day as a list for narrow screens, by staff member and time. */
export const BoardList = ({ rows, label, time, onOpen }: Props) => {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => {
        const visits = row.lanes.flat().toSorted((a, b) => startOf(a) - startOf(b))
        return (
          <li key={row.person?.id ?? ''}>
            <RowHead row={row} />
            <ul>
              {visits.map((visit) => (
                <li key={visit.id}>
                  <button type="button" className={styles.visit} onClick={() => onOpen(visit)}>
                    <span className="figure">{clockOf(startOf(visit))}</span>
                    <span className="two-lines">
                      <span>{visit.clientName}</span>
                      <span className="quiet">{visit.projectName}</span>
                    </span>
                    <VisitStatus visit={visit} time={time} />
                  </button>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
