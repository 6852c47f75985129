import { peopleWords, type PeopleRow } from '@kangju/contract'
import { PositionMap } from '../../map/position-map.tsx'
import { Value } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { Pictures } from '../../resource/pictures.tsx'
import { useSay } from '../../ui/say.ts'
import { peoplePageWords as words } from './words.ts'
import { ComingLeaves } from './leave-calendar.tsx'
import { DaysLeft } from './people-cells.tsx'
import { WeekPicture } from './week-picture.tsx'
import styles from './people-details.module.css'

const figures = ['availableFen', 'frozenFen', 'pendingFen', 'totalIncomeFen', 'totalWithdrawFen'] as const
const certificates = ['licenseValidTo', 'healthCertValidTo', 'insuranceValidTo'] as const

const Wallet = ({ row }: { row: PeopleRow }) => {
  const say = useSay()
  return (
    <dl className={styles.wallet}>
      {figures.map((key) => (
        <div key={key}>
          <dt>{say(peopleWords.field[key])}</dt>
          <dd>{showFen(row[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

const Certificates = ({ row }: { row: PeopleRow }) => {
  const say = useSay()
  return (
    <ul className={styles.certList}>
      {certificates.map((key) => {
        const day = row[key]
        return day === null ? null : (
          <li key={key}>
            <span>{say(peopleWords.field[key])}</span>
            <span className="figure">{day}</span>
            <DaysLeft day={day} />
          </li>
        )
      })}
    </ul>
  )
}

/** Details that a list of facts cannot show: wallet, certificates, weekly hours, leave and service area. */
export const PersonDetails = ({ row }: { row: PeopleRow }) => {
  const say = useSay()
  const scans = [...row.certUrls, ...(row.noCrimeUrl === null ? [] : [row.noCrimeUrl])]
  const heading = (text: string) => <h3 className={styles.section}>{text}</h3>
  return (
    <>
      {heading(say(words.wallet))}
      <Wallet row={row} />
      {heading(say(words.certificates))}
      <Certificates row={row} />
      {scans.length > 0 && <Pictures urls={scans} />}
      {heading(say(words.hours))}
      <WeekPicture times={row.workTimes} />
      {heading(say(words.away))}
      <ComingLeaves leaves={row.leaves} none={say(words.noLeave)} />
      {heading(say(words.position))}
      <p className={styles.areas}>
        <Value kind="choices" value={row.areaNames} full />
      </p>
      <PositionMap
        lng={row.baseLng}
        lat={row.baseLat}
        areaCode={row.areaCodes[0]}
        radiusKm={row.serveRadiusKm}
        label={row.baseAddress}
      />
    </>
  )
}
