import type { Endpoint, Reply, Text } from '@kangju/contract'
import type { Call, Download } from './call.ts'

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => E['kind'] extends 'file' ? Promise<Download> : Promise<Reply<E>> | Reply<E>

const outside = new WeakSet<object>()

/** For a handler that does slow work before it writes: it opens its own transactions with `call.transact`. */
export const outsideTransaction = <H extends (call: never) => unknown>(handler: H): H => {
  outside.add(handler)
  return handler
}

type Admission = (asking: Pick<Call, 'db' | 'ip' | 'now'>) => Promise<void>
const admissions = new WeakMap<object, Admission>()

/** For a call of anybody's: asked before anything of its body is read, so that who may not send does not get to. */
export const admittedBy = <H extends (call: never) => unknown>(admission: Admission, handler: H): H => {
  admissions.set(handler, admission)
  return handler
}

export type Handlers<A> = { [N in keyof A]: A[N] extends Endpoint ? Handler<A[N]> : never }

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (call: Call) => Promise<unknown>
  readonly ownTransactions: boolean
  readonly admission?: Admission | undefined
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
    ownTransactions: outside.has(handlers[name] as object),
    admission: admissions.get(handlers[name] as object),
    fieldTexts: words?.field ?? {},
  }))
