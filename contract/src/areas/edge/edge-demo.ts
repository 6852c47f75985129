import { area, read, write } from '../../kit/endpoint.ts'
import { closed, formatted, Instant, oneOf, Type } from '../../kit/schema.ts'

export const demoStatuses = ['making', 'failed', 'done'] as const
export type DemoStatus = (typeof demoStatuses)[number]

/** What only the demo answers: there everybody is made up, and nobody has the telephones. */
export const edgeDemo = area('edgeDemo', 'public', {
  /** The messages that wait for a telephone because no gateway takes them there, the newest first. */
  messages: write('/edge/demo/messages', {
    ownTransactions: true,
    body: closed({ mobile: formatted('mobile', 20) }),
    reply: Type.Array(closed({ at: Instant, text: Type.String() })),
  }),
  /** How far the demo data is; `none` outside the demo. */
  progress: read('/edge/demo/progress', {
    reply: closed({ status: oneOf('none', ...demoStatuses), percent: Type.Integer({ minimum: 0, maximum: 100 }) }),
  }),
})
