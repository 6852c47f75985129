import { area, read, write } from '../../kit/endpoint.ts'
import { closed, formatted, Instant, oneOf, Type } from '../../kit/schema.ts'

export const demoStatuses = ['making', 'failed', 'done'] as const
export type DemoStatus = (typeof demoStatuses)[number]

/** Endpoints of the demo only, where all people and phone numbers are invented. */
export const edgeDemo = area('edgeDemo', 'public', {
  /** Text messages kept instead of sent because the demo has no gateway, newest first. */
  messages: write('/edge/demo/messages', {
    ownTransactions: true,
    body: closed({ mobile: formatted('mobile', 20) }),
    reply: Type.Array(closed({ at: Instant, text: Type.String() })),
  }),
  /** Progress of creating the demo data; `none` outside the demo. */
  progress: read('/edge/demo/progress', {
    reply: closed({ status: oneOf('none', ...demoStatuses), percent: Type.Integer({ minimum: 0, maximum: 100 }) }),
  }),
})
