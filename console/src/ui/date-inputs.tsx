import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo, type ComponentProps } from 'react'

// antd discards what is being typed as soon as `value` is another object, so each input keeps the object of its text.

const dayFormat = 'YYYY-MM-DD'

const useMoment = (text: string | undefined) =>
  useMemo(() => (text === undefined || text === '' ? null : dayjs(text)), [text])

type Days = ComponentProps<typeof DatePicker<Dayjs>>
type Ranges = ComponentProps<typeof DatePicker.RangePicker>
type Clocks = ComponentProps<typeof TimePicker>

interface Texts {
  value: string | undefined
  onChange: (text: string | undefined) => void
}

/** Picks a day, "2026-11-25". */
export const DayInput = ({ value, onChange, ...rest }: Texts & Omit<Days, keyof Texts>) => (
  <DatePicker {...rest} value={useMoment(value)} onChange={(next: Dayjs | null) => onChange(next?.format(dayFormat))} />
)

/** Picks a minute of a day in the operator's time zone. */
export const InstantInput = ({ value, onChange, ...rest }: Texts & Omit<Days, keyof Texts>) => (
  <DatePicker
    {...rest}
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    // Without its zone, because the inputs show the operator's clock.
    value={useMoment(value?.slice(0, 19))}
    onChange={(next: Dayjs | null) =>
      onChange(next === null ? undefined : `${next.format('YYYY-MM-DDTHH:mm:ss')}.000+08:00`)
    }
  />
)

/** Picks a time of day, "09:30". */
export const ClockInput = ({ value, onChange, ...rest }: Texts & Omit<Clocks, keyof Texts>) => (
  <TimePicker
    {...rest}
    format="HH:mm"
    value={useMoment(value === undefined || value === '' ? undefined : `2000-01-01T${value}`)}
    onChange={(next) => onChange((next as Dayjs | null)?.format('HH:mm'))}
  />
)

interface RangeTexts {
  first: string | undefined
  last: string | undefined
  onChange: (first: string | undefined, last: string | undefined) => void
}

/** Picks a range of days, both ends included. */
export const DayRangeInput = ({
  first,
  last,
  onChange,
  ...rest
}: RangeTexts & Omit<Ranges, keyof RangeTexts | 'value'>) => {
  const from = useMoment(first)
  const until = useMoment(last)
  const value = useMemo<[Dayjs | null, Dayjs | null]>(() => [from, until], [from, until])
  return (
    <DatePicker.RangePicker
      {...rest}
      value={value}
      onChange={(days) => onChange(days?.[0]?.format(dayFormat), days?.[1]?.format(dayFormat))}
    />
  )
}
