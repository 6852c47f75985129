import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
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

const dayOf = (value: unknown) => (typeof value === 'string' ? dayjs(value) : null)
const format = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD')

/** A range of days, both ends included. */
export const PeriodFilter = ({ label, first, last, daysAtMost, onChange }: Props) => {
  const say = useSay()
  const today = dayjs().startOf('day')
  return (
    <DatePicker.RangePicker
      className="wide"
      aria-label={label}
      placeholder={[label, say(words.until)]}
      allowEmpty
      disabledDate={(day: Dayjs, { from }: { from?: Dayjs }) =>
        daysAtMost !== undefined && from !== undefined && Math.abs(day.diff(from, 'day')) >= daysAtMost
      }
      value={[dayOf(first), dayOf(last)]}
      presets={[
        { label: say(words.today), value: [today, today] },
        { label: say(words.lastDays, { count: 7 }), value: [today.subtract(6, 'day'), today] },
        { label: say(words.lastDays, { count: 30 }), value: [today.subtract(29, 'day'), today] },
      ]}
      onChange={(period) => onChange(format(period?.[0]), format(period?.[1]))}
    />
  )
}
