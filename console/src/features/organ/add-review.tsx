import { businessDay, openingLacks, organWords, project, type OrganDraft } from '@kangju/contract'
import { CheckCircleOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Value } from '../../resource/columns.tsx'
import { useOptions } from '../../resource/pick.tsx'
import { kindOf, type Kind } from '../../resource/schema.ts'
import { useSay } from '../../ui/say.ts'
import { organAddWords as words } from './words.ts'
import { areaName } from './area-names.ts'
import { organBody as body, organSteps, stepOf } from './organ-form.tsx'
import styles from './add-organ.module.css'
import factsStyles from '../../ui/facts.module.css'

const wide: ReadonlySet<Kind> = new Set(['prose', 'image', 'images', 'areas', 'ids'])
const choices: Readonly<Record<string, Parameters<typeof Value>[0]['choice']>> = organWords.choice

interface Props {
  draft: Partial<OrganDraft>
  onGo: (step: number) => void
}

/** Requirements still missing for activation, shown as information and not as an error. */
const Checklist = ({ draft, onGo }: Props) => {
  const say = useSay()
  const [today] = useState(() => businessDay(new Date()))
  const lacks = Object.entries(openingLacks(draft, today))
  if (lacks.length === 0)
    return (
      <p className={styles.ready}>
        <CheckCircleOutlined aria-hidden="true" /> {say(words.readyToOpen)}
      </p>
    )
  return (
    <section className={styles.lacks} aria-label={say(words.beforeOpening)}>
      <h3>
        <InfoCircleOutlined aria-hidden="true" /> {say(words.beforeOpening)}
      </h3>
      <p className="quiet">{say(words.beforeOpeningText)}</p>
      <ul>
        {lacks.map(([field, why]) => (
          <li key={field}>
            <Button type="link" size="small" onClick={() => onGo(stepOf(field) ?? 0)}>
              {say(why)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All values on one page, each section with a link to its step. */
export const Review = ({ draft, onGo }: Props) => {
  const say = useSay()
  const projects = useOptions(project.nopage)
  const shown = (key: keyof OrganDraft) => {
    const kind = kindOf(body.properties?.[key] ?? {})
    const value = draft[key]
    // Coordinates are shown in full, not rounded like other figures.
    if (key === 'lng' || key === 'lat') return <Value kind="text" value={value} full />
    if (kind === 'area') return <Value kind="text" value={typeof value === 'string' ? areaName(value) : value} full />
    if (kind === 'areas') return <Value kind="ids" value={draft.serviceAreaCodes?.map(areaName)} full />
    if (kind === 'ids') {
      const names = projects.filter(({ id }) => draft.projectIds?.includes(id))
      return <Value kind="options" value={names} full />
    }
    return <Value kind={kind} value={value} choice={choices[key]} full />
  }
  return (
    <div className={styles.review}>
      <Checklist draft={draft} onGo={onGo} />
      {organSteps.map(({ key: stepKey, title, fields }, at) => (
        <section key={stepKey} aria-label={say(title)}>
          <h3>
            {say(title)}
            <Button
              type="link"
              size="small"
              aria-label={say(words.changeStep, { step: say(title) })}
              onClick={() => onGo(at)}
            >
              {say(words.change)}
            </Button>
          </h3>
          <dl className={factsStyles.facts}>
            {fields.map(({ key }) => (
              <div key={key} className={wide.has(kindOf(body.properties?.[key] ?? {})) ? factsStyles.wide : undefined}>
                <dt>{say(organWords.field[key])}</dt>
                <dd>{shown(key)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
