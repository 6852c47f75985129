import { area, read } from '../kit/endpoint.ts'
import { closed, Count, Day, Flag, Type } from '../kit/schema.ts'

const Reminder = closed({ key: Type.String(), text: Type.String(), count: Count, path: Type.String() })

/** What waits today, line by line, for the keys the account holds. */
export const reminder = area('reminder', 'signedIn', {
  today: read('/order/orderremind', {
    reply: closed({ date: Day, ignored: Flag, lines: Type.Array(Reminder) }),
  }),
})
