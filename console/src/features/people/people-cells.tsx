import { accountActor, certWarningDays, daysBetween, people, peopleMoveFault, type PeopleRow } from '@kangju/contract'
import { Switch, Tag } from 'antd'
import { useState } from 'react'
import { act } from '../../api/query.ts'
import { useMay, useMe } from '../../api/me.tsx'
import { Status } from '../../resource/columns.tsx'
import { PersonCell } from '../../resource/person-cell.tsx'
import type { Tone } from '../../resource/tone.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { Lines } from '../../ui/lines.tsx'
import { useSay } from '../../ui/say.ts'
import { peoplePageWords as words } from './words.ts'
import { useToday } from './use-today.ts'
import styles from './people-cells.module.css'
import { Nothing } from '../../ui/nothing.tsx'
import { TextLine } from '../../ui/text-line.tsx'

const hundredths = 100

/** The photo, and the name over the masked phone number. */
export const StaffCell = ({ row }: { row: PeopleRow }) => {
  const say = useSay()
  const name = (
    <>
      {row.name} {row.isAway === 1 && <Tag color="warning">{say(words.awayToday)}</Tag>}
    </>
  )
  return (
    <span className={styles.cell}>
      <img src={row.avatar} alt="" loading="lazy" />
      <PersonCell name={name} call={people.reveal} id={row.id} field="mobile" masked={row.mobile} />
    </span>
  )
}

/** The staff type over the grade. */
export const PostCell = ({ moldName, gradeName }: Pick<PeopleRow, 'moldName' | 'gradeName'>) => (
  <span className="two-lines">
    <TextLine text={moldName} />
    <TextLine text={gradeName} isQuiet />
  </span>
)

/** Visits of today, which stand below those made so far. */
export const Today = ({ todayCount }: Pick<PeopleRow, 'todayCount'>) => useSay()(words.todayOf, { n: todayCount })

export const Rating = ({ rating, ratingCount }: Pick<PeopleRow, 'rating' | 'ratingCount'>) => {
  const say = useSay()
  if (rating === null) return <span className="quiet">{say(words.noRating)}</span>
  return (
    <span className="figure">{say(words.ratingOf, { rating: (rating / hundredths).toFixed(2), n: ratingCount })}</span>
  )
}

/** Days until a certificate expires, in words; the colour repeats them. */
export const DaysLeft = ({ day }: { day: string }) => {
  const say = useSay()
  const left = daysBetween(useToday(), day)
  const said = (tone: Tone, text: string) => <Status tone={tone}>{text}</Status>
  if (left < 0) return said('red', say(words.endedDays, { n: -left }))
  if (left === 0) return said('orange', say(words.endsToday))
  const text = say(words.daysLeft, { n: left })
  return left <= certWarningDays ? said('orange', text) : <span className="quiet">{text}</span>
}

export const CertCell = ({ certValidTo }: Pick<PeopleRow, 'certValidTo'>) => {
  if (certValidTo === null) return <Nothing />
  return (
    <span className={styles.certLine}>
      <span className="figure">{certValidTo}</span>
      <DaysLeft day={certValidTo} />
    </span>
  )
}

/** Switches accepting visits on or off; if requirements are missing, a dialog lists them instead. */
export const ReceiveSwitch = ({ row }: { row: PeopleRow }) => {
  const say = useSay()
  const may = useMay()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const me = useMe()
  const { id, name, version } = row
  const isOn = row.isReceive === 1
  const isOpen = peopleMoveFault(row, accountActor(me), isOn ? 'stopReceiving' : 'receive') === undefined

  const lacks = async (): Promise<boolean> => {
    const asked = await act(people.before, { params: { id }, query: { move: 'receive' } })
    if (!asked.ok) return true
    const { obstacles } = asked.data
    if (obstacles.length === 0) return false
    const content = <Lines first={say(words.cannotReceive)} lines={obstacles} />
    await confirm({ title: say(words.turnOn, { name }), content, okText: words.understood, isStatement: true })
    return true
  }
  const change = async (isReceive: 0 | 1) => {
    setBusy(true)
    try {
      if (isReceive === 1 && (await lacks())) return
      const outcome = await act(people.isreceive, { params: { id }, body: { isReceive, version } })
      if (outcome.ok) notify.success(say(isReceive === 1 ? words.receiving : words.notReceiving))
    } finally {
      setBusy(false)
    }
  }
  return (
    // A click on the switch must not open the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only stops the click
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        size="small"
        checked={isOn}
        loading={isBusy}
        disabled={!may(people.isreceive.access) || !isOpen}
        aria-label={say(isOn ? words.receivingOf : words.notReceivingOf, { name })}
        onChange={(next) => void change(next ? 1 : 0)}
      />
    </span>
  )
}
