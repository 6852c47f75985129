import { area, write } from '../kit/endpoint.ts'
import { closed, Id, oneOf, orNull, text, Type } from '../kit/schema.ts'

/** What the mini program opens after a scan; the home page where the code leads nowhere any more. */
export const scanTargets = ['home', 'organ', 'project', 'commodity'] as const

/** What customers do from the mini program. */
export const edgeCustomer = area('edgeCustomer', 'public', {
  scan: write('/edge/customer/scan', {
    body: closed({
      /** What the code carries: O and P begin the codes of organisations and of promotions. */
      scene: text(1, 32),
      /** What the mini program knows the visitor by, the same at every visit. */
      visitor: text(8, 64),
    }),
    reply: closed({
      target: oneOf(...scanTargets),
      /** The operator's code, for the calls that follow; none for a code that never was. */
      operator: orNull(Type.String()),
      organId: orNull(Id),
      organName: orNull(Type.String()),
      projectId: orNull(Id),
      commodityId: orNull(Id),
    }),
  }),
})
