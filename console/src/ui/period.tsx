import { useSay } from './say.ts'
import { periodWords as words } from './words-content.ts'

interface Props {
  startAt: string | null
  endAt: string | null
}

// Always +08:00 on the wire, so the text itself is Beijing time.
const minuteOf = (instant: string) => instant.slice(0, 16).replace('T', ' ')

/** From when until when, where either may be open. */
export const Period = ({ startAt, endAt }: Props) => {
  const say = useSay()
  if (startAt === null && endAt === null) return <span className="quiet">{say(words.always)}</span>
  const from = startAt === null ? '' : minuteOf(startAt)
  const to = endAt === null ? '' : minuteOf(endAt)
  const text = from === '' ? words.to : to === '' ? words.from : words.between
  return <span className="line">{say(text, { from, to })}</span>
}
