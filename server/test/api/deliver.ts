import { edgePay, type Reply } from '@kangju/contract'
import type { RawMessage } from '../../src/gateways/pay-types.ts'
import type { TestApi } from './api.ts'

/** Delivers a notice of a payment channel byte for byte. */
export const deliver = async (api: TestApi, { headers, rawBody }: RawMessage, channel: string) => {
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api${edgePay.notify.path.replace('{channel}', channel)}`,
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    payload: rawBody,
  })
  const { code, data } = reply.json<{ code: number; data: Reply<typeof edgePay.notify> }>()
  return { status: reply.statusCode, code, data }
}
