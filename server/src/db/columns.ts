import { beijingIso } from '@kangju/contract'
import { customType, integer, text, uuid } from 'drizzle-orm/pg-core'

/** PostgreSQL prints the offset of the session's time zone, and leaves trailing zeros out: `10:00:00.5+08`. */
const printed = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

const readInstant = (value: string): string => {
  const [, day, time, fraction = '', sign, hours, minutes = 0, seconds = 0] = printed.exec(value) ?? []
  if (day === undefined) throw new Error(`${value} is not an instant`)
  const local = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0')}Z`)
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return beijingIso(new Date(sign === '-' ? local + offset : local - offset))
}

/** Most connections run in Asia/Shanghai, whose texts lack only a `T`, the milliseconds and the minutes of the offset. */
const readBeijing = (value: string): string =>
  `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}+08:00`

/** timestamptz as the ISO text that the API carries, in Beijing time whatever the time zone of the session is. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => (value[10] === ' ' && value.endsWith('+08') ? readBeijing(value) : readInstant(value)),
})

/** The columns of every business table. */
export const commonColumns = () => ({
  id: uuid().primaryKey(),
  operatorId: uuid().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  createdBy: uuid(),
  createdByName: text(),
  updatedAt: instant().notNull(),
  updatedBy: uuid(),
  deletedAt: instant(),
})
