import { area, write } from '../kit/endpoint.ts'
import { closed, formatted, Instant, Type } from '../kit/schema.ts'

/** What only the demo answers: there everybody is made up, and nobody has the telephones. */
export const edgeDemo = area('edgeDemo', 'public', {
  /** The messages that wait for a telephone because no gateway takes them there, the newest first. */
  messages: write('/edge/demo/messages', {
    body: closed({ mobile: formatted('mobile', 20) }),
    reply: Type.Array(closed({ at: Instant, text: Type.String() })),
  }),
})
