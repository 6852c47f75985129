import { useSay } from './say.ts'
import { periodWords as words } from './words-content.ts'
import { momentOf } from './moment.ts'

interface Props {
  startAt: string | null
  endAt: string | null
}

const dayOf = (instant: string) => instant.slice(2, 10)

/** A period from start to end, either of which may be open. */
export const Period = ({ startAt, endAt }: Props) => {
  const say = useSay()
  if (startAt === null && endAt === null) return <span className="quiet">{say(words.always)}</span>
  const text = startAt === null ? words.to : endAt === null ? words.from : words.between
  const between = (show: (instant: string) => string) =>
    say(text, { from: startAt === null ? '' : show(startAt), to: endAt === null ? '' : show(endAt) })
  // Lists compare days; the tooltip has the minutes.
  return <span title={between(momentOf)}>{between(dayOf)}</span>
}
