import type { Endpoint, Reply, Static, TaskStarted, Text } from '@kangju/contract'
import type { Call, Download } from './call.ts'

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => E['kind'] extends 'file' ? Promise<Download | Static<typeof TaskStarted>> : Promise<Reply<E>> | Reply<E>

export type Handlers<A> = { [N in keyof A]: A[N] extends Endpoint ? Handler<A[N]> : never }

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (call: Call) => Promise<unknown>
  /** How the area calls its fields, for messages about them. */
  readonly fieldTexts: Readonly<Record<string, Text>>
}

/** The area's calls with what each of them does. A call without a handler does not compile. */
export const implement = <A extends Record<string, Endpoint>>(
  area: A,
  handlers: Handlers<A>,
  words?: { readonly field: Readonly<Record<string, Text>> },
): Route[] =>
  Object.entries(area).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as unknown as Route['handle'],
    fieldTexts: words?.field ?? {},
  }))
