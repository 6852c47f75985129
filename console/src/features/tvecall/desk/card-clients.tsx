import {
  customerclient,
  customerclientWords,
  genderWords,
  healthWords,
  type CallerCard,
  type CallerClient,
  type CallEntry,
} from '@kangju/contract'
import { Button } from 'antd'
import { useMay } from '../../../api/me.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useSay } from '../../../ui/say.ts'
import { CardActions } from './card-actions.tsx'
import { useLeave } from './use-leave.ts'
import { bloodOf, diseasesOf, medicationsOf, warningsOf } from './warnings.ts'
import { cardWords as words } from './words-card.ts'
import styles from './card.module.css'

const { choice } = customerclientWords

/** Allergies and risks first, then what helpers ask. */
const Health = ({ client: { health }, isShown }: { readonly client: CallerClient; readonly isShown: boolean }) => {
  const say = useSay()
  if (health === null) return <p className="quiet">{say(isShown ? words.noHealth : words.healthHidden)}</p>
  const warnings = warningsOf(say, health)
  const facts = [
    [say(healthWords.field.diseases), diseasesOf(say, health)],
    [say(healthWords.field.medications), medicationsOf(health)],
    [say(words.blood), bloodOf(say, health)],
  ] as const
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ tone, text }) => (
            <li key={text} data-tone={tone}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Facts
        className={styles.facts}
        facts={[
          ...(health.drugAllergy.every((one) => one === 'none')
            ? ([[say(healthWords.field.drugAllergy), say(healthWords.choice.drugAllergy.none)]] as const)
            : []),
          ...facts.filter(([, text]) => text !== ''),
        ]}
      />
      <p className="quiet">{say(words.asOf, { day: health.recordDate })}</p>
    </>
  )
}

const Client = ({ call, card, client }: { call: CallEntry; card: CallerCard; client: CallerClient }) => {
  const say = useSay()
  const may = useMay()
  const leave = useLeave()
  const { id, name, gender, age, liveStatus, careLevel, status } = client
  const line = [
    say(genderWords[gender]),
    say(words.age, { n: age }),
    say(choice.liveStatus[liveStatus]),
    careLevel === null ? '' : say(choice.careLevel[careLevel]),
    status === 'active' ? '' : say(choice.status[status]),
  ]
  return (
    <li className={styles.client}>
      <p>
        {may(customerclient.read.access) ? (
          <Button type="link" className={styles.name} onClick={() => leave(`/customer/detail?id=${id}`)}>
            {name}
          </Button>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        <span className="quiet">{line.filter((part) => part !== '').join(' · ')}</span>
      </p>
      <Health client={client} isShown={card.isHealthShown} />
      <CardActions call={call} card={card} client={client} />
    </li>
  )
}

/** The care recipients of the household with their risks. */
export const CardClients = ({ call, card }: { readonly call: CallEntry; readonly card: CallerCard }) => {
  const say = useSay()
  if (card.clients.length === 0)
    return (
      <>
        <p className="quiet">{say(card.household === null ? words.unknown : words.noClients)}</p>
        <CardActions call={call} card={card} />
      </>
    )
  return (
    <ul className={styles.clients} aria-label={say(words.clients)}>
      {card.clients.map((client) => (
        <Client key={client.id} call={call} card={card} client={client} />
      ))}
    </ul>
  )
}
