import { activatedStates } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { figureOf, figuresByKey, type Figures } from '../../../rows/list-figures.ts'
import type { PrepayBatch } from '../../books/prepaycard/table.ts'
import { projectNames, specsInFull } from '../../catalogue/project/service.ts'
import { classNames } from '../../catalogue/projectclass/service.ts'

type Rules = Pick<PrepayBatch, 'specId' | 'scopeType' | 'scopeIds'>

/** Names of the services that batches or cards are for, deleted ones included. */
export const scopeNamesOf = async (db: Db, rows: readonly Rules[]) => {
  const idsOf = (type: Rules['scopeType']) => rows.flatMap((row) => (row.scopeType === type ? row.scopeIds : []))
  const specs = await specsInFull(
    db,
    rows.flatMap(({ specId }) => specId ?? []),
  )
  const names = new Map([...(await classNames(db, idsOf('classes'))), ...(await projectNames(db, idsOf('projects')))])
  return ({ specId, scopeIds }: Rules) => ({
    specName: specId === null ? null : (specs.get(specId)?.name ?? ''),
    scopeNames: scopeIds.flatMap((id) => names.get(id) ?? []),
  })
}

const cardsOf = 'prepay_card.of_batch'
const spentOf = 'prepay_card.used_of_batch'

const activated = (figures: Figures) =>
  activatedStates.reduce((sum, state) => sum + (figures[cardsOf]?.[state] ?? 0), 0)

/** Batches with the names of their scope and how far their cards have come. */
export const showBatches = async <R extends Rules & Pick<PrepayBatch, 'id'>>(
  { db, me }: SignedCall,
  rows: readonly R[],
) => {
  const namesOf = await scopeNamesOf(db, rows)
  const ids = rows.map(({ id }) => id)
  const figures = await figuresByKey(db, [cardsOf, spentOf], me.operatorId, ids)
  return rows.map((row) => {
    const own = figures.get(row.id) ?? {}
    const activeCount = activated(own)
    return {
      ...row,
      ...namesOf(row),
      distCount: figureOf(own, cardsOf, 'distributed') + activeCount,
      activeCount,
      usedFen: figureOf(own, spentOf, undefined),
    }
  })
}
