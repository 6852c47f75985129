import {
  customerclient,
  healthWords,
  isFallRisk,
  isSoreRisk,
  visitStateWords,
  type CareGlance,
  type HealthGlance,
  type Text,
} from '@kangju/contract'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { classes } from '../../ui/classes.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay, type Say } from '../../ui/say.ts'
import { clientGlanceWords as words } from './words-glance.ts'
import styles from './glance-panel.module.css'
import pageStyles from '../../ui/page.module.css'

const allergiesOf = ({ drugAllergy, allergyNote }: HealthGlance, say: Say): string[] =>
  drugAllergy
    .filter((one) => one !== 'none' && (one !== 'other' || allergyNote === null))
    .map((one) => say(healthWords.choice.drugAllergy[one]))
    .concat(allergyNote ?? [])

const risksOf = (health: HealthGlance, say: Say): string[] => [
  ...(health.infectious === 1 ? [health.infectiousNote ?? say(healthWords.field.infectious)] : []),
  ...(isFallRisk(health) ? [say(words.fall)] : []),
  ...(isSoreRisk(health) ? [say(words.sore)] : []),
  ...health.tubes.map((tube) => say(healthWords.choice.tubes[tube])),
]

const Fact = ({ text, children }: { text: Text; children: ReactNode }) => {
  const say = useSay()
  return (
    <div>
      <dt>{say(text)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Tags = ({ names, color, none }: { names: readonly string[]; color: string; none: string }) =>
  names.length === 0 ? (
    <span className="quiet">{none}</span>
  ) : (
    <span className="tags">
      {names.map((name) => (
        <Tag key={name} color={color}>
          {name}
        </Tag>
      ))}
    </span>
  )

const Care = ({ care: { next, remaining, usual } }: { care: CareGlance }) => {
  const say = useSay()
  return (
    <>
      <Fact text={words.next}>
        {next === null ? (
          <span className="quiet">{say(words.noNext)}</span>
        ) : (
          <span className="two-lines">
            <Link to={`/order/detail?id=${next.id}`}>{momentOf(next.startAt)}</Link>
            <span className="quiet">
              {[next.projectName, next.peopleName ?? say(visitStateWords[next.status])].join(' · ')}
            </span>
          </span>
        )}
      </Fact>
      <Fact text={words.remaining}>
        <span className="figure">{say(words.visits, { n: remaining })}</span>
      </Fact>
      <Fact text={words.usual}>
        {usual === null ? (
          <span className="quiet">{say(words.noUsual)}</span>
        ) : (
          <span className="two-lines">
            <span>{usual.name}</span>
            <span className="quiet">{say(words.visitsBefore, { n: usual.visits })}</span>
          </span>
        )}
      </Fact>
    </>
  )
}

/** What one has to know before acting for the care recipient. */
export const GlancePanel = ({ clientId }: { clientId: string }) => {
  const say = useSay()
  const { data } = useCall(customerclient.glance, { params: { id: clientId } })
  const health = data?.health
  return (
    <section className={classes(pageStyles.panel, styles.panel)} aria-label={say(words.title)} aria-busy={!data}>
      {data !== undefined && (
        <dl className={styles.facts}>
          <Fact text={words.allergies}>
            {health == null ? (
              <span className="quiet">{say(words.unknown)}</span>
            ) : (
              <Tags names={allergiesOf(health, say)} color="error" none={say(words.none)} />
            )}
          </Fact>
          <Fact text={words.risks}>
            {health == null ? (
              <span className="quiet">{say(words.unknown)}</span>
            ) : (
              <Tags names={risksOf(health, say)} color="warning" none={say(words.none)} />
            )}
          </Fact>
          {data.care !== null && <Care care={data.care} />}
        </dl>
      )}
    </section>
  )
}
