import type { NextAsked, Simulation } from '@kangju/contract'
import { useSay } from '../../ui/say.ts'
import { rulePageWords as words } from './words.ts'
import { distanceText } from './figures.ts'
import styles from './simulation.module.css'

// The API sends every time as +08:00, so the text itself is Beijing time.
const momentOf = (instant: string) => instant.slice(5, 16).replace('T', ' ')

/** The staff member who would be asked, or the reason why there is none. */
const Who = ({ person, able, reason }: NextAsked) => {
  const say = useSay()
  if (reason !== null) return <span className={styles.nextNobody}>{reason}</span>
  if (person === null) return <span>{say(words.openTo, { n: able })}</span>
  const { name, organName, distanceM, score, today, cap } = person
  const facts = [
    organName,
    distanceM === null ? undefined : distanceText(say, distanceM),
    say(words.score, { n: score }),
    say(words.load, { n: today, cap }),
  ]
  return (
    <span className="two-lines">
      <span>
        {name} {able > 1 && <span className="quiet">{say(words.andOthers, { n: able - 1 })}</span>}
      </span>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** Waiting visits that match the rule, each with the staff member who would be asked first. */
export const NextList = ({ waiting, next }: Pick<Simulation, 'waiting' | 'next'>) => {
  const say = useSay()
  return (
    <section>
      <h2>{say(words.nextTitle)}</h2>
      {waiting === 0 ? (
        <p className="quiet">{say(words.nextNone)}</p>
      ) : (
        <>
          <p className="quiet">{say(words.nextAbout, { waiting, n: next.length })}</p>
          <ul className={styles.nextAsked}>
            {next.map((one) => (
              <li key={one.childNo}>
                <span className="two-lines">
                  <span className="figure" title={one.childNo}>
                    {momentOf(one.startAt)}
                  </span>
                  {one.beginsAt !== null && (
                    <span className="quiet">{say(words.begins, { at: momentOf(one.beginsAt) })}</span>
                  )}
                </span>
                <span className="two-lines">
                  <span>{one.projectName}</span>
                  <span className="quiet">{one.areaName}</span>
                </span>
                <Who {...one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
