import type { Endpoint } from '@kangju/contract'
import type { FastifyRequest } from 'fastify'
import type { Me, Tools } from './call.ts'
import { spend, spendAt, type RateName } from './rates.ts'
import { spendNoticed } from './unusual.ts'
import { maxUploadBytes } from './upload.ts'

/** Endpoints with a limit per account of their own, counted whether or not the request succeeds. */
const ownRates: Readonly<Record<string, RateName>> = {
  'account.add': 'addAccount.account',
  'edgeOrder.addClient': 'addClient.account',
}

type Asking = Pick<FastifyRequest, 'ip' | 'headers' | 'me'>

const isReveal = ({ path }: Endpoint) => path.endsWith('/reveal')
const isRead = ({ kind, access }: Endpoint) => access !== 'public' && (kind === 'list' || kind === 'read')

/** The declared size, so that an upload is refused before it is read; one that declares none counts as the largest. */
const bytesOf = ({ headers }: Asking) => {
  const declared = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(declared) && declared >= 0 ? declared : maxUploadBytes
}

const spendReveal = async (tools: Tools, me: Me, ip: string) => {
  await spend(tools, 'reveal.address', ip)
  await spendNoticed({ tools, db: tools.db, operatorId: me.operatorId, actor: me, ip }, 'reveal')
}

const spendBoth = async (tools: Tools, what: 'read' | 'uploadBytes', { me, ip }: Asking, amount = 1) => {
  await spend(tools, `${what}.address`, ip, amount)
  if (me !== undefined) await spend(tools, `${what}.account`, me.id, amount)
}

/** Counts a request against the limits of its address and account, before its body is read. */
export const admission =
  (endpoint: Endpoint, tools: Tools) =>
  async (request: Asking): Promise<void> => {
    const { limit, area, name } = endpoint
    const { ip, me } = request
    if (limit !== undefined)
      await spendAt(tools, { most: limit.times, ms: limit.ms, kept: 'database' }, `${area}.${name}:${ip}`)
    const own = ownRates[`${area}.${name}`]
    if (own !== undefined && me !== undefined) await spend(tools, own, me.id)
    if (isRead(endpoint)) await spendBoth(tools, 'read', request)
    if (endpoint.multipart) await spendBoth(tools, 'uploadBytes', request, bytesOf(request))
    if (isReveal(endpoint) && me !== undefined) await spendReveal(tools, me, ip)
  }
