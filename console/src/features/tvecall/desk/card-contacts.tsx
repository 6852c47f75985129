import { PhoneOutlined } from '@ant-design/icons'
import { relationWords, tvecall, type CallerCard, type CallerContact } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../../api/query.ts'
import { useSay } from '../../../ui/say.ts'
import { dial, DialButton } from '../../../ui/dial.tsx'
import { cardWords as words } from './words-card.ts'
import styles from './card.module.css'

const whoOf = ({ kind, relation }: CallerContact) => {
  if (kind === 'household') return words.household
  if (kind === 'client') return words.clients
  return relation === null ? words.booker : relationWords[relation]
}

interface Props {
  readonly callId: string
  readonly contact: CallerContact
  /** With several care recipients it is said whose contact this is. */
  readonly isNamed: boolean
}

const Contact = ({ callId, contact, isNamed }: Props) => {
  const say = useSay()
  const [number, setNumber] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { key, name, clientName, kind, mobile } = contact
  const who = say(whoOf(contact))
  const isOfClient = isNamed && clientName !== null && kind !== 'client'
  const call = async () => {
    setBusy(true)
    const outcome = await act(tvecall.revealContact, { params: { id: callId }, body: { key, mobile } })
    setBusy(false)
    if (!outcome.ok) return
    setNumber(outcome.data.value)
    dial(outcome.data.value)
  }
  return (
    <li className={styles.contact}>
      <span>
        {name} <span className="quiet">{isOfClient ? say(words.ofClient, { name: clientName, who }) : who}</span>
      </span>
      {number === undefined ? (
        <span className={styles.number}>
          <span className="figure">{mobile}</span>
          <Button
            size="small"
            icon={<PhoneOutlined />}
            loading={isBusy}
            aria-label={say(words.dialName, { name })}
            onClick={() => void call()}
          >
            {say(words.dial)}
          </Button>
        </span>
      ) : (
        <DialButton size="small" number={number} />
      )}
    </li>
  )
}

/** Everyone who can be called for the household; the number is read, and dialled, by a click. */
export const CardContacts = ({ card }: { readonly card: CallerCard }) => {
  const say = useSay()
  return (
    <section>
      <h2>{say(words.contacts)}</h2>
      {card.contacts.length === 0 && <p className="quiet">{say(words.noContacts)}</p>}
      <ul className={styles.lines}>
        {card.contacts.map((contact) => (
          <Contact key={contact.key} callId={card.id} contact={contact} isNamed={card.clients.length > 1} />
        ))}
      </ul>
    </section>
  )
}
