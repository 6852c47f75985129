import type { Body, Endpoint, Params, Query, Reply } from '@kangju/contract'
import type { Me, Tools } from '../http/call.ts'
import { noCookies } from '../http/cookies.ts'
import { run } from '../http/run.ts'
import { allRoutes } from '../modules/routes.ts'
import { newId } from '../secret/token.ts'

interface Input<E extends Endpoint> {
  params?: Params<E>
  query?: Query<E>
  body?: Body<E>
}

/** Calls endpoints as an account at a given moment, so that demo data passes the same checks as real data. */
export const playAs = (tools: Tools, me: Me) => {
  const play = async <E extends Endpoint>(at: Date, endpoint: E, input: Input<E> = {}): Promise<Reply<E>> => {
    const route = allRoutes.find((candidate) => candidate.endpoint === (endpoint as Endpoint))
    if (route === undefined) throw new Error(`nothing serves ${endpoint.path}`)
    const then = { ...tools, clock: () => at }
    const given = {
      tools: then,
      me,
      lang: 'zh' as const,
      ip: '127.0.0.1',
      userAgent: 'demo',
      cookies: noCookies,
      params: input.params ?? {},
      query: input.query ?? {},
      body: input.body,
      upload: undefined,
    }
    return (await run(route, then, given as never, endpoint.idempotent ? newId() : undefined)) as Reply<E>
  }
  return Object.assign(play, { me })
}

export type Player = ReturnType<typeof playAs>
