import { directCards, prepaycard, prepaycardTexts as texts } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { calculation, isOpenTask, startCalculation } from '../../base/task/service.ts'
import { addNextCards, setBatchTask, startNumbers } from '../../books/prepaycard/service.ts'
import { prepayBatches, type PrepayBatch } from '../../books/prepaycard/table.ts'
import { specsInFull } from '../../catalogue/project/service.ts'

/** Cards of one transaction; a larger one would keep its progress to itself for longer. */
const cardsOfStep = 1000

interface Maker {
  readonly me: Me
  readonly now: Date
  readonly keyring: Keyring
}

const addStep = async (tx: Db, batch: PrepayBatch, maker: Maker) => {
  const { specId } = batch
  const spec = specId === null ? undefined : (await specsInFull(tx, [specId])).get(specId)
  return addNextCards(tx, batch, { ...maker, projectId: spec?.projectId ?? null, atMost: cardsOfStep })
}

/** Adds the next cards of a batch; the lock makes two generations of one batch take turns and never repeat a card. */
const takeStep = (db: Db, batchId: string, maker: Maker) =>
  db.transaction(async (tx) => {
    const batch = await find(tx, maker.me, prepayBatches, batchId, 'update')
    if (batch.status !== 'draft') return { done: batch.generatedCount, total: batch.quantity }
    return addStep(tx, batch, maker)
  })

const generation = calculation({
  endpoint: prepaycard.createinfo,
  title: texts.generation,
  answer: async ({ db, signal, progress, ...maker }, { batchId }: { batchId: string }) => {
    for (;;) {
      signal.throwIfAborted()
      const { done, total } = await takeStep(db, batchId, maker)
      if (done === total) return { done }
      await progress(done, total)
    }
  },
})

/** Generates all cards of a locked batch in this transaction. */
export const generateAll = async (tx: Db, batch: PrepayBatch, maker: Maker) => {
  for (let generatedCount = batch.generatedCount; ;) {
    const { done, total } = await addStep(tx, { ...batch, generatedCount }, maker)
    if (done === total) return done
    generatedCount = done
  }
}

/** Starts the generation of a batch, or continues one whose task has ended early. */
export const generateCards = async (call: SignedCall, id: string) => {
  const { db, me, now, tools } = call
  const locked = await find(db, me, prepayBatches, id, 'update')
  if (locked.status !== 'draft') throw new Problem('wrongState')
  if (await isOpenTask(db, locked.taskId)) throw new Problem('notReady', { fields: { status: [texts.isGenerating] } })
  const batch = await startNumbers(db, locked, now)
  const { quantity, generatedCount, seqFrom, seqTo } = batch
  const detail = { batchNo: batch.batchNo, quantity, seqFrom, seqTo, after: generatedCount }
  if (quantity - generatedCount <= directCards) {
    const done = await generateAll(db, batch, { me, now, keyring: tools.keyring })
    call.audit({ entityId: id, detail })
    return { id, version: batch.version + 1, taskId: null, generatedCount: done }
  }
  const taskId = await startCalculation(db, call, generation, { batchId: id })
  await setBatchTask(db, id, taskId)
  call.audit({ entityId: id, detail: { ...detail, taskId } })
  return { id, version: batch.version, taskId, generatedCount }
}
