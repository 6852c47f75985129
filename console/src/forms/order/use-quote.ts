import { order } from '@kangju/contract'
import { call } from '../../api/client.ts'
import type { Values } from '../../resource/types.ts'
import { useAnswer } from '../../resource/use-answer.ts'
import { itemsOf, payableFen } from './order-draft.ts'

/** Quotes the order in the form: its price, and the obstacles for the care recipient. */
export const useQuote = (values: Values) => {
  const clientId = values['isNewClient'] === true ? undefined : values['clientId']
  const items = itemsOf(values['items'])
  const question = items.length === 0 ? undefined : JSON.stringify([items, clientId])
  const quoting = useAnswer(question, () =>
    call(order.quote, { body: { items, ...(typeof clientId === 'string' ? { clientId } : {}) } }),
  )
  const quote = quoting.data
  return {
    ...quoting,
    quote,
    payable: quote === undefined ? undefined : payableFen(quote.totalFen, values['discountFen']),
  }
}
