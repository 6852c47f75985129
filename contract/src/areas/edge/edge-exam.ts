import { area, perAddress, write } from '../../kit/endpoint.ts'
import { closed, text, Type } from '../../kit/schema.ts'

/** Signed notices of the health check partner. */
export const edgeExam = area('edgeExam', 'public', {
  notify: write('/edge/exam/notify', {
    limit: perAddress(600, 1),
    body: closed({
      payload: text(2, 4000),
      timestamp: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }),
      nonce: text(8, 64),
      signature: text(1, 512),
    }),
    reply: closed({ received: Type.Boolean() }),
  }),
})
