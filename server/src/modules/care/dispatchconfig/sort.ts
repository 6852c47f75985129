import { lastPriority } from '@kangju/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { dispatchConfigs } from './table.ts'
import { nextVersion } from '../../../rows/stamps.ts'

const usualStep = 10

/** Leaves room between priorities for later rules, as far as there is any before the default rule. */
const stepFor = (count: number) => Math.max(1, Math.min(usualStep, Math.floor((lastPriority - 1) / count)))

/**
 * Numbers the rules in the given order; the default one stays last. Locks all rules and requires all of their ids, so a
 * rule added meanwhile makes the request stale.
 */
export const sortRules = async (call: SignedCall, given: readonly string[]) => {
  const { db, me, now, audit } = call
  const own = and(within(me, dispatchConfigs), eq(dispatchConfigs.isDefault, false))
  const rows = await db
    .select({ id: dispatchConfigs.id, priority: dispatchConfigs.priority })
    .from(dispatchConfigs)
    .where(own)
    .orderBy(asc(dispatchConfigs.id))
    .for('update')
  const ids = given.map((id) => id.toLowerCase())
  const known = new Set(rows.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new Problem('missing')
  if (new Set(ids).size !== known.size || ids.length !== known.size) throw new Problem('stale')
  const step = stepFor(ids.length)
  const moved = rows.filter(({ id, priority }) => priority !== (ids.indexOf(id) + 1) * step).map(({ id }) => id)
  audit({ detail: { ids } })
  if (moved.length === 0) return
  const place = sql<number>`array_position(${sql.param(ids)}::uuid[], ${dispatchConfigs.id})`
  const these = and(own, inArray(dispatchConfigs.id, moved))
  // Moved rules get negative priorities first, so that the unique index is never violated on the way.
  await db
    .update(dispatchConfigs)
    .set({ priority: sql`-${place}` })
    .where(these)
  const stamp = nextVersion({ me, now })
  await db
    .update(dispatchConfigs)
    .set({ priority: sql`${place} * ${step}::int`, ...stamp })
    .where(these)
}
