import type { Endpoint, Lang, Text } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me, Tools } from '../../../http/call.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { nameOf } from '../../../sheet/export.ts'
import type { Grip } from './claim.ts'
import { fileKeptMs } from './expire.ts'
import { ownerOf } from './owner.ts'
import { progressOf } from './progress.ts'
import type { TaskRecord } from './table.ts'

export interface CalculationSource {
  /** No transaction: a calculation works for long. One that writes commits in steps that can be repeated. */
  readonly db: Db
  readonly keyring: Keyring
  readonly me: Me
  readonly lang: Lang
  readonly now: Date
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => Promise<void>
}

/** Declaration of a calculation that takes longer than a request may. */
export interface Calculation<Asked, Answer> {
  /** The endpoint that starts it. */
  readonly endpoint: Endpoint
  readonly title: Text
  readonly answer: (source: CalculationSource, asked: Asked) => Promise<Answer>
  /** Runs in the transaction that ends the task without an answer: it failed for good or was cancelled. */
  readonly ended?: (tx: Db, asked: Asked, end: { readonly reason: Text; readonly now: Date }) => Promise<void>
}
export type AnyCalculation = Calculation<never, object>

const known = new Map<string, AnyCalculation>()

/** Makes a calculation known, so that any node can run its tasks. */
export const calculation = <Asked extends object, Answer extends object>(declared: Calculation<Asked, Answer>) => {
  known.set(nameOf(declared.endpoint), declared as unknown as AnyCalculation)
  return declared
}

/** Tells the declaration of a calculation that it ended without an answer. */
export const endCalculation = async (tx: Db, { call, asked }: TaskRecord, end: { reason: Text; now: Date }) => {
  if (asked !== null) await known.get(call)?.ended?.(tx, asked as never, end)
}

/** Calculates with the current permissions of the owner and keeps the answer in the task. */
export const runCalculation = async (tools: Tools, grip: Grip) => {
  const { task, signal } = grip
  const plan = known.get(task.call)
  if (plan === undefined || task.asked === null) throw new Error(`nothing is known of the calculation ${task.call}`)
  const me = await ownerOf(tools.db, task, plan.endpoint)
  await grip.set(tools.db, { organId: me.organId })
  const progress = progressOf(tools, grip)
  const source = { db: tools.db, keyring: tools.keyring, me, lang: task.lang, now: tools.clock(), signal, progress }
  const answer = await plan.answer(source, task.asked as never)
  const end = tools.clock()
  await grip.set(tools.db, {
    status: 'done',
    answer,
    asked: null,
    finishedAt: end.toISOString(),
    expiresAt: new Date(end.getTime() + fileKeptMs).toISOString(),
  })
}
