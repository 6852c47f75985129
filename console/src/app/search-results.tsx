import {
  orderStateWords,
  searchKinds,
  visitStateWords,
  type Caller,
  type OrderState,
  type SearchHit,
  type VisitState,
} from '@kangju/contract'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { momentOf } from '../ui/moment.ts'
import { useSay, type Say } from '../ui/say.ts'
import type { Choice } from './search-choices.ts'
import { searchKindWords, searchWords as words } from './words-search.ts'
import styles from './header-search.module.css'

/** `MM-DD HH:mm`; the year is in the record. */
const shortMoment = (at: string) => momentOf(at).slice(5)

const stateOf = (say: Say, { kind, status }: SearchHit) => {
  if (status === null) return null
  return say(kind === 'order' ? orderStateWords[status as OrderState] : visitStateWords[status as VisitState])
}

const Hit = ({ hit }: { readonly hit: SearchHit }) => {
  const say = useSay()
  const { kind, name, number, mobile, about, at, peopleName } = hit
  const isCare = kind === 'order' || kind === 'visit'
  const rest = [
    ...(isCare ? [] : [about]),
    mobile,
    kind === 'visit' && at !== null ? shortMoment(at) : null,
    peopleName,
    stateOf(say, hit),
  ]
  return (
    <>
      <span className={styles.line}>
        <span className={styles.name}>{name === '' ? number : name}</span>
        {isCare && <span className={styles.about}>{about}</span>}
      </span>
      <span className={classes(styles.line, 'quiet')}>
        {[name === '' ? null : number, ...rest].filter((text) => text !== null && text !== '').join(' · ')}
      </span>
    </>
  )
}

/** Who calls: the customer of a whole phone number, or that it is unknown. */
const CallerCard = ({ caller: { mobile, booker, clients } }: { readonly caller: Caller }) => {
  const say = useSay()
  if (booker === null && clients.length === 0)
    return <div className={styles.caller}>{say(words.unknownCaller, { mobile })}</div>
  return (
    <div className={styles.caller}>
      <div className={styles.line}>
        <span className={styles.name}>{booker?.name ?? clients[0]?.name}</span>
        <span className="quiet">{mobile}</span>
        {booker !== null && <span className="quiet">{say(words.booked, { n: booker.orderCount })}</span>}
      </div>
      {clients.map(({ id, name, age, address, next }) => (
        <div key={id} className={styles.callerClient}>
          <div className={styles.line}>
            <span>{name}</span>
            <span className="quiet">{say(words.age, { n: age })}</span>
            <span className={classes(styles.about, 'quiet')}>{address}</span>
          </div>
          <div className="quiet">
            {next === null
              ? say(words.noNext)
              : say(words.next, {
                  at: shortMoment(next.startAt),
                  service: next.projectName,
                  staff: next.peopleName ?? '',
                }).trim()}
          </div>
        </div>
      ))}
    </div>
  )
}

interface Props {
  readonly id: string
  readonly choices: readonly Choice[]
  readonly at: number
  readonly caller: Caller | null
  readonly isAnswered: boolean
  readonly onPoint: (at: number) => void
  readonly onOpen: (choice: Choice) => void
}

/** The results of the header search, by kind; the field keeps the focus. */
export const SearchResults = ({ id, choices, at, caller, isAnswered, onPoint, onOpen }: Props) => {
  const say = useSay()
  const option = (choice: Choice, content: ReactNode) => {
    const place = choices.indexOf(choice)
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that controls the list has the keys
      <div
        key={choice.key}
        id={`${id}-${place}`}
        role="option"
        tabIndex={-1}
        aria-selected={place === at}
        className={classes(styles.hit, place === at && styles.hitChosen)}
        onPointerMove={() => onPoint(place)}
        onClick={() => onOpen(choice)}
      >
        {content}
      </div>
    )
  }
  const group = (key: string, title: string, members: readonly ReactNode[]) =>
    members.length > 0 && (
      <div key={key} role="group" aria-label={title}>
        <div className={styles.kind} aria-hidden>
          {title}
        </div>
        {members}
      </div>
    )
  const pages = choices.flatMap((choice) =>
    choice.page === undefined ? [] : [option(choice, choice.page.join(' > '))],
  )
  return (
    <div
      className={styles.hits}
      id={`${id}-hits`}
      role="listbox"
      aria-label={say(words.search)}
      aria-busy={!isAnswered}
    >
      {group('pages', say(words.pages), pages)}
      {caller !== null && <CallerCard caller={caller} />}
      {choices.flatMap((choice) => (choice.text === undefined ? [] : [option(choice, say(choice.text))]))}
      {searchKinds.map((kind) =>
        group(
          kind,
          say(searchKindWords[kind]),
          choices.flatMap((choice) => (choice.hit?.kind === kind ? [option(choice, <Hit hit={choice.hit} />)] : [])),
        ),
      )}
      {choices.length === 0 && caller === null && (
        <div className={styles.none}>{say(isAnswered ? words.nothing : words.searching)}</div>
      )}
    </div>
  )
}
