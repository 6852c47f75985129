import { area, read } from '../kit/endpoint.ts'
import { closed, Count, Day, Flag, Type } from '../kit/schema.ts'

const Reminder = closed({ key: Type.String(), text: Type.String(), count: Count, path: Type.String() })

/** Reminders of today for the permissions of the account. */
export const reminder = area('reminder', 'signedIn', {
  today: read('/order/orderremind', {
    reply: closed({ date: Day, ignored: Flag, lines: Type.Array(Reminder) }),
  }),
})
