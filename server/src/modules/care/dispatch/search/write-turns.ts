import { dispatchObstacleWords, dispatchRequestedUnable as requestedUnable, fill } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { addRows, isAmong } from '../../../../db/put-rows.ts'
import { system, writeLogs, type LogLine } from '../../order/service.ts'
import { addBreaches } from '../../../staff/people/service.ts'
import { keepVisits, moveVisits, type VisitChange } from '../../visit/service.ts'
import type { Visit } from '../../visit/table.ts'
import { givenTo, givenToNobody, recordOf } from '../offers/records.ts'
import { tellCannotCome, tellGaveUp } from '../engine/texts.ts'
import { dispatchRecords, dispatchRuns } from '../table.ts'
import type { Planned } from './turn.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Columns that change after a turn, apart from the assignment. */
const changeOf = ({ next, visit, organId }: Planned, now: Date): NonNullable<VisitChange['set']> => {
  switch (next.kind) {
    case 'leave':
      return { nextTickAt: null, dispatchRound: 0 }
    case 'wait':
      return { nextTickAt: iso(next.until) }
    case 'widen':
      return { nextTickAt: iso(next.until), dispatchRound: next.round }
    case 'grab':
      return { nextTickAt: iso(next.until) }
    case 'giveUp':
      return {
        nextTickAt: null,
        dispatchRound: 0,
        needManual: true,
        // It waits for a hand from now on, or still does after another search.
        waitingSince: visit.handSince ?? now.toISOString(),
        handSince: visit.handSince ?? now.toISOString(),
        organId: next.organId ?? (visit.peopleId === null ? visit.organId : organId),
      }
    case 'offer':
      return {}
  }
}

const askingOf = ({ visit, known, next }: Planned, now: Date) => {
  if (next.kind !== 'offer' || known === undefined) return undefined
  const until = known.rule.autoAccept === 1 ? null : next.until
  return { visit, known, to: next.to, round: next.round, mode: next.mode, by: system, now, until } as const
}

/** State changes of one turn: a timeout, a new offer, or both. */
const movesOf = (turn: Planned, now: Date): { visit: Visit; change: VisitChange }[] => {
  const { visit, organId, isExpired } = turn
  const asking = askingOf(turn, now)
  const changes: VisitChange[] = []
  if (isExpired)
    changes.push({
      move: 'timeout',
      actor: system,
      now,
      set: { ...givenToNobody({ organId }, now), ...changeOf(turn, now) },
    })
  if (asking !== undefined)
    changes.push({
      move: 'dispatch',
      actor: system,
      now,
      remark: asking.to.staff.name,
      set: givenTo(asking),
      to: asking.until === null ? 'accepted' : 'offered',
    })
  return changes.map((change) => ({ visit, change }))
}

/** Creates, updates or deletes the search rows of these visits. */
const keepRuns = async (tx: Db, turns: readonly Planned[], now: Date) => {
  const isSearching = (turn: Planned) => {
    const { kind } = turn.next
    return kind === 'widen' || kind === 'grab' || (kind === 'offer' && askingOf(turn, now)?.until !== null)
  }
  const begun = turns.flatMap((turn) => {
    const { visit, run, known, next } = turn
    if (!isSearching(turn) || known === undefined || (run !== undefined && next.kind !== 'grab')) return []
    return {
      childId: visit.id,
      operatorId: visit.operatorId,
      configId: known.id,
      configName: known.rule.name,
      configSnapshot: known.rule,
      startedAt: run?.startedAt ?? now.toISOString(),
      grabUntil: next.kind === 'grab' ? iso(next.until) : null,
    }
  })
  const over = turns
    .filter((turn) => turn.run !== undefined && turn.next.kind !== 'wait' && !isSearching(turn))
    .map(({ visit }) => visit.id)
  if (over.length > 0) await tx.delete(dispatchRuns).where(isAmong(dispatchRuns.childId, over))
  if (begun.length > 0)
    await tx
      .insert(dispatchRuns)
      .values(begun)
      .onConflictDoUpdate({ target: dispatchRuns.childId, set: { grabUntil: sql`excluded.grab_until` } })
}

const tell = async (tx: Db, operatorId: string, turns: readonly Planned[], now: Date) => {
  for (const { visit, expired } of turns)
    if (expired !== undefined && expired.byId !== null) await tellCannotCome(tx, visit, expired.peopleName, now)
  const given = turns.filter(({ next }) => next.kind === 'giveUp')
  const left = given.map((turn) => ({ ...turn.visit, organId: changeOf(turn, now).organId ?? null }))
  await tellGaveUp(tx, operatorId, left, now)
}

/** Log rows that say why the staff member the customer asked for is passed over. */
const notesOf = (turns: readonly Planned[], now: Date): LogLine[] =>
  turns
    .filter(({ next, againstRequested }) => next.kind !== 'wait' && againstRequested.length > 0)
    .map(({ visit: { id, operatorId, mainId, requestedPeopleName }, againstRequested }) => {
      const why = againstRequested.map((name) => dispatchObstacleWords[name].zh).join('；')
      const remark = fill(requestedUnable.zh, { name: requestedPeopleName ?? '', why })
      return { operatorId, mainId, childId: id, action: 'note', actor: system, remark, now }
    })

/** Writes the planned turns; visits and chosen staff must be locked. */
export const writeTurns = async (tx: Db, operatorId: string, turns: readonly Planned[], now: Date) => {
  const expired = turns.flatMap(({ expired }) => expired ?? [])
  if (expired.length > 0)
    await tx
      .update(dispatchRecords)
      .set({ result: 'timedOut', respondedAt: now.toISOString() })
      .where(
        isAmong(
          dispatchRecords.id,
          expired.map(({ id }) => id),
        ),
      )
  await writeLogs(tx, notesOf(turns, now))
  await moveVisits(
    tx,
    turns.flatMap((turn) => movesOf(turn, now)),
  )
  // Rescheduling a look at a visit is no state change, so its version stays.
  const changed = turns.filter((turn) => !turn.isExpired && turn.next.kind !== 'offer')
  await keepVisits(
    tx,
    changed.map((turn) => ({
      ...turn.visit,
      ...changeOf(turn, now),
      ...(turn.next.kind === 'giveUp' ? { version: turn.visit.version + 1 } : {}),
    })),
  )
  const records = turns.flatMap((turn) => askingOf(turn, now) ?? []).map(recordOf)
  await addRows(tx, dispatchRecords, records)
  await keepRuns(tx, turns, now)
  await addBreaches(
    tx,
    expired.map(({ peopleId }) => peopleId),
  )
  await tell(tx, operatorId, turns, now)
}
