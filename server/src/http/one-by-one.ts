import { problems } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import { textsOf } from '../kit/problem-texts.ts'
import { Problem } from '../kit/problem.ts'
import type { Call } from './call.ts'
import { databaseProblem, isWorthRetrying } from './database-problem.ts'

// For endpoints that handle many rows, each in its own transaction, so that a refused one does not stop the others.

const triesAtMost = 3

/** One row in its own transaction, tried again after a deadlock. */
export const inOwnTransaction = async <R>(
  { transact }: Pick<Call, 'transact'>,
  act: (tx: Db) => Promise<R>,
): Promise<R> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await transact(act)
    } catch (error) {
      if (tries >= triesAtMost || !isWorthRetrying(error)) throw error
    }
}

/** Why a row was refused, in the caller's language; anything unexpected is logged. */
export const whyRefused = ({ tools, lang }: Pick<Call, 'tools' | 'lang'>, error: unknown): string => {
  const problem = error instanceof Problem ? error : databaseProblem(error)
  if (problem !== undefined) return textsOf(problem, lang).join(' ')
  tools.log.error({ err: error }, 'a row of a bulk request failed')
  return problems.broken.text[lang]
}

/** Handles rows one by one; each has the reason of its refusal, or null. */
export const oneByOne = async <T extends { readonly id: string }>(
  call: Pick<Call, 'tools' | 'lang' | 'transact'>,
  rows: readonly T[],
  act: (tx: Db, row: T) => Promise<void>,
): Promise<{ id: string; why: string | null }[]> => {
  const results: { id: string; why: string | null }[] = []
  for (const row of rows)
    try {
      await inOwnTransaction(call, (tx) => act(tx, row))
      results.push({ id: row.id, why: null })
    } catch (error) {
      results.push({ id: row.id, why: whyRefused(call, error) })
    }
  return results
}
