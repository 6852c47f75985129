import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nursingProjects } from '../../catalogue/project/service.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { unreviewedInfections } from '../../customers/health/service.ts'

/** Reasons of the care recipient against any visit, or against nursing. */
export type Barrier = 'clientDeceased' | 'infectiousUnreviewed'

/** The barrier that follows from the state and health of a care recipient. */
export const barrierBy = (isDeceased: boolean, isInfected: boolean, isNursing: boolean): Barrier | undefined => {
  if (isDeceased) return 'clientDeceased'
  return isInfected && isNursing ? 'infectiousUnreviewed' : undefined
}

interface Barred {
  readonly clientId: string
  readonly projectId: string | null
}

/** Looks up the barrier of each of these visits, in at most three queries. */
export const barriersOf = async (db: Db, rows: readonly Barred[]) => {
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))]
  const found =
    clientIds.length === 0
      ? []
      : await db.select({ id: clients.id, status: clients.status }).from(clients).where(inArray(clients.id, clientIds))
  const dead = new Set(found.filter(({ status }) => status === 'deceased').map(({ id }) => id))
  const infected = await unreviewedInfections(db, clientIds)
  const asked = rows.flatMap(({ clientId, projectId }) => (infected.has(clientId) ? (projectId ?? []) : []))
  const nursing = await nursingProjects(db, [...new Set(asked)])
  return ({ clientId, projectId }: Barred): Barrier | undefined =>
    barrierBy(dead.has(clientId), infected.has(clientId), nursing.has(projectId ?? ''))
}
