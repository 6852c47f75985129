import { builtScreens, people, peopleapplyWords, type ApplyRow } from '@kangju/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { PositionMap } from '../../map/position-map.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSay } from '../../ui/say.ts'
import { applyPageWords as words, reviewWords } from './words.ts'
import { Checklist } from './checklist.tsx'
import { nameOf } from './document-viewer.tsx'
import { picturesOf, proofsOf } from './documents.ts'
import styles from './apply.module.css'

const staffScreen = '/people/list'

/** Link to the staff member that an approved applicant has become. */
const Became = ({ peopleId }: { peopleId: string }) => {
  const say = useSay()
  const may = useMay()
  if (!may(people.read.access) || !builtScreens.includes(staffScreen)) return null
  return <Link to={`${staffScreen}?open=${peopleId}`}>{say(words.becamePerson)}</Link>
}

/** Decision, documents, automatic checks and address of an application; needs the full row. */
export const ApplyDetails = ({ row }: { row: Partial<ApplyRow> }) => {
  const say = useSay()
  const { checks, avatar, baseLng, baseLat, areaCodes, serveRadiusKm, peopleId } = row
  if (checks === undefined || avatar === undefined) return null
  const pictures = picturesOf(proofsOf(row as ApplyRow))
  const part = (title: string, content: ReactNode) => (
    <section className={styles.part}>
      <h3>{title}</h3>
      {content}
    </section>
  )
  return (
    <>
      {peopleId != null && part(say(peopleapplyWords.field.peopleId), <Became peopleId={peopleId} />)}
      {part(
        say(words.documents),
        <ul className={styles.documents}>
          {pictures.map((picture) => (
            <li key={picture.url}>
              <Picture url={picture.url} height={96} alt={nameOf(say, picture)} />
              <span>{nameOf(say, picture)}</span>
            </li>
          ))}
        </ul>,
      )}
      {checks.length > 0 && part(say(reviewWords.checks), <Checklist checks={checks} />)}
      {part(
        say(words.location),
        <PositionMap
          lng={baseLng}
          lat={baseLat}
          areaCode={areaCodes?.[0]}
          {...(serveRadiusKm === undefined ? {} : { radiusKm: serveRadiusKm })}
        />,
      )}
    </>
  )
}
