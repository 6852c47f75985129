import dayjs, { type Dayjs } from 'dayjs'
import { DayRangeInput } from '../ui/date-inputs.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'

interface Props {
  label: string
  first: unknown
  last: unknown
  /** Longest period that can be chosen. */
  daysAtMost?: number | undefined
  onChange: (first: string | undefined, last: string | undefined) => void
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A range of days, both ends included. */
export const PeriodFilter = ({ label, first, last, daysAtMost, onChange }: Props) => {
  const say = useSay()
  const today = dayjs().startOf('day')
  return (
    <DayRangeInput
      className="wide"
      aria-label={label}
      placeholder={[label, say(words.until)]}
      allowEmpty
      first={dayOf(first)}
      last={dayOf(last)}
      disabledDate={(day: Dayjs, { from }: { from?: Dayjs }) =>
        daysAtMost !== undefined && from !== undefined && Math.abs(day.diff(from, 'day')) >= daysAtMost
      }
      presets={[
        { label: say(words.today), value: [today, today] },
        { label: say(words.lastDays, { count: 7 }), value: [today.subtract(6, 'day'), today] },
        { label: say(words.lastDays, { count: 30 }), value: [today.subtract(29, 'day'), today] },
      ]}
      onChange={onChange}
    />
  )
}
