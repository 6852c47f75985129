import type { RuleTester } from 'oxlint/plugins-dev'

export type Rule = Exclude<Parameters<RuleTester['run']>[1], { createOnce: unknown }>
export type Context = Parameters<Rule['create']>[0]
export type Visitor = ReturnType<Rule['create']>
export type Scope = ReturnType<Context['sourceCode']['getScope']>
export type Variable = Scope['variables'][number]
export type Node = Scope['block']
export type NodeOf<K extends keyof Visitor> = Parameters<NonNullable<Visitor[K]>>[0]
