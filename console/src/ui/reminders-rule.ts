import type { reminder, Reply } from '@kangju/contract'

type Reminders = Pick<Reply<typeof reminder.today>, 'ignored' | 'lines'>

/** One day of one sign-in, so that a reload does not remind again. */
export const markOf = (date: string, token: string) => `${date} ${token.slice(-6)}`

export const isDueToShow = ({ ignored, lines }: Reminders, mark: string, closed: string | null) =>
  lines.length > 0 && ignored === 0 && mark !== closed
