import { customType, integer, text, uuid } from 'drizzle-orm/pg-core'

/**
 * timestamptz as the ISO text that the API carries. Every connection runs in Asia/Shanghai, so what PostgreSQL prints
 * needs only a `T` and the minutes of its offset.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => `${value.slice(0, 10)}T${value.slice(11, 19)}${fraction(value)}+08:00`,
})

/** PostgreSQL leaves trailing zeros out: `10:00:00+08`, `10:00:00.5+08`. */
const fraction = (value: string) =>
  value[19] === '.' ? `.${value.slice(20, value.indexOf('+', 20)).padEnd(3, '0')}` : '.000'

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
