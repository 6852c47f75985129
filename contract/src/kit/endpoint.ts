import type { Static, TObject, TSchema } from 'typebox'
import { operatorWide, rolesOf, type Access, type OperatorWide, type Role } from '../roles.ts'
import { closed, Id, Ids, listOf, Nothing, text, Type, type TProperties } from './schema.ts'

export type Kind = 'list' | 'read' | 'write' | 'file' | 'import'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

export interface AddressLimit {
  readonly times: number
  readonly ms: number
}

const minuteMs = 60_000
export const perAddress = (times: number, minutes: number): AddressLimit => ({ times, ms: minutes * minuteMs })

export interface Endpoint {
  readonly area: string
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly kind: Kind
  readonly access: Access
  readonly params: TSchema
  readonly query: TSchema
  readonly body: TSchema | undefined
  readonly reply: TSchema
  /** The endpoint moves money or stock and needs an Idempotency-Key. */
  readonly idempotent: boolean
  /** Takes one file beside the fields of `body`, as multipart/form-data. */
  readonly multipart: boolean
  /** The handler gets headers and body as they came, for a signature over the bytes; `body` is not validated. */
  readonly rawBody: boolean
  /** The handler opens its transactions itself: it works for long before it writes, or writes no audit row. */
  readonly ownTransactions: boolean
  /** How often one address may call it; checked before the body is read. */
  readonly limit: AddressLimit | undefined
  /** The screen whose rows it exports or imports. */
  readonly screen: string | undefined
}

export type Params<E extends Endpoint> = Static<E['params']>
export type Query<E extends Endpoint> = Static<E['query']>
export type Body<E extends Endpoint> = E['body'] extends TSchema ? Static<E['body']> : undefined
export type Reply<E extends Endpoint> = Static<E['reply']>

interface Spec {
  /** Schemas of path parameters that are not ids. */
  params?: TProperties
  query?: TSchema
  body?: TSchema
  reply?: TSchema
  /** Overrides the access of the area. */
  access?: Access
  idempotent?: boolean
  rawBody?: true
  ownTransactions?: true
  limit?: AddressLimit
  screen?: string
}

type SpecSchema<S, K extends string, Otherwise> = S extends Record<K, infer V extends TSchema> ? V : Otherwise

type NoQuery = ReturnType<typeof closed<Record<never, never>>>
type PathParams<P extends string> = TObject<Record<ParamNames<P>, typeof Id>>

type Draft<P extends string, S extends Spec, K extends Kind, M extends boolean> = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: P
  readonly kind: K
  readonly access: S extends { access: infer A extends Access } ? A : undefined
  readonly params: S extends { params: infer V extends TProperties } ? TObject<V> : PathParams<P>
  readonly query: SpecSchema<S, 'query', NoQuery>
  readonly body: SpecSchema<S, 'body', undefined>
  readonly reply: SpecSchema<S, 'reply', typeof Nothing>
  readonly idempotent: boolean
  readonly multipart: M
  readonly rawBody: boolean
  readonly ownTransactions: boolean
  readonly limit: AddressLimit | undefined
  readonly screen: string | undefined
}

const endpoint =
  <const K extends Kind, const M extends boolean = false>(method: 'GET' | 'POST' | 'DELETE', kind: K, multipart?: M) =>
  <const P extends string, const S extends Spec>(path: P, spec: S) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
    return {
      method,
      path,
      kind,
      access: spec.access,
      params: closed(Object.fromEntries(names.map((name) => [name, spec.params?.[name] ?? Id]))),
      query: spec.query ?? closed({}),
      body: spec.body,
      reply: spec.reply ?? Nothing,
      idempotent: spec.idempotent ?? false,
      multipart: multipart ?? false,
      rawBody: spec.rawBody ?? false,
      ownTransactions: spec.ownTransactions ?? false,
      limit: spec.limit,
      screen: spec.screen,
    } as unknown as Draft<P, S, K, M>
  }

export const list = endpoint('GET', 'list')
export const read = endpoint('GET', 'read')
export const write = endpoint('POST', 'write')
/** Streams a spreadsheet or document. */
export const download = endpoint('GET', 'file')
export const upload = endpoint('POST', 'write', true)
type SheetSpec = Spec & { readonly screen: string }
const importing = endpoint('POST', 'import', true)
/** A spreadsheet whose rows are written by a background task. */
export const importSheet = <const P extends string, const S extends SheetSpec>(path: P, spec: S) =>
  importing(path, { ...spec, ownTransactions: true })

/** A list as a spreadsheet; its audit row is written before the first byte leaves. */
export const exportSheet = <const P extends string, const S extends SheetSpec>(path: P, spec: S) =>
  download(path, { ...spec, ownTransactions: true })

const removal = endpoint('DELETE', 'write')
/** Takes `{ids: […]}` in the body, or `?ids=a,b` where a proxy drops the body of DELETE. */
export const remove = <const P extends string, const A extends Access | undefined = undefined>(path: P, access?: A) =>
  removal(path, { body: Ids, access: access as A })

/** Removes the one row that its path names. */
export const removeOne = <const P extends string, const S extends Spec>(path: P, spec: S) => removal(path, spec)

/**
 * Obstacles and consequences of a move (or of `remove`), each as a sentence, shown before the user confirms. The move
 * itself is checked again.
 */
export const before = <const P extends string>(path: P) =>
  read(path, {
    query: closed({ move: text(1, 32) }),
    reply: closed({ obstacles: Type.Array(Type.String()), follows: Type.Array(Type.String()) }),
  })

/** Sorts rows in the given order. */
export const reorder = <const P extends string>(path: P) => write(path, { body: closed({ ids: listOf(Id, 1, 500) }) })

type AnyDraft = { readonly [K in keyof Endpoint as Exclude<K, 'area' | 'name' | 'access'>]: Endpoint[K] } & {
  readonly access: Access | undefined
}

export type Area<D extends Record<string, AnyDraft>, A extends Access = Access> = {
  readonly [N in keyof D]: Omit<D[N], 'access'> & {
    readonly area: string
    readonly name: string
    readonly access: D[N]['access'] extends Access ? D[N]['access'] : A
  }
}

/** Defines the endpoints of an area; those without their own access get the area's. */
export const area = <D extends Record<string, AnyDraft>, const A extends Access>(
  name: string,
  access: A,
  calls: D,
): Area<D, A> =>
  Object.fromEntries(
    Object.entries(calls).map(([call, draft]) => [
      call,
      { ...draft, area: name, name: call, access: draft.access ?? access },
    ]),
  ) as unknown as Area<D, A>

type SharedArea<D extends Record<string, AnyDraft>, A extends readonly Role[]> = {
  readonly [N in keyof D]: [D[N]['kind'], N] extends ['write', unknown] | [unknown, 'before']
    ? D[N]['access'] extends Access
      ? Area<D, A>[N]
      : Omit<Area<D, A>[N], 'access'> & { readonly access: OperatorWide<A> }
    : Area<D, A>[N]
}

/**
 * Defines an area whose rows the operator shares with all its organisations: accounts bound to one read them, and only
 * other accounts write them or ask what a change would cause. Endpoints with their own access keep it.
 */
export const sharedArea = <D extends Record<string, AnyDraft>, const A extends readonly Role[]>(
  name: string,
  access: A,
  calls: D,
): SharedArea<D, A> =>
  area(
    name,
    access,
    Object.fromEntries(
      Object.entries(calls).map(([call, draft]) => [
        call,
        (draft.kind === 'write' || call === 'before') && draft.access === undefined
          ? { ...draft, access: operatorWide(...rolesOf(access)) }
          : draft,
      ]),
    ),
  ) as unknown as SharedArea<D, A>
