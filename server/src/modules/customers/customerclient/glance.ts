import { may, order, type customerclient, type HealthGlance } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { find, within } from '../../../rows/scope.ts'
import { showRecord } from '../health/service.ts'
import { healthRecords } from '../health/table.ts'
import { clientPort } from './dependents.ts'
import { clients } from './table.ts'

const glanceOf = (row: ReturnType<typeof showRecord>): HealthGlance => ({
  recordDate: row.recordDate,
  drugAllergy: row.drugAllergy,
  allergyNote: row.allergyNote ?? null,
  infectious: row.infectious,
  infectiousNote: row.infectiousNote ?? null,
  infectiousReview: row.infectiousReview,
  tubes: row.tubes,
  bradenScore: row.bradenScore ?? null,
  morseScore: row.morseScore ?? null,
})

/** What one has to know before acting for a care recipient; it shows health data, so the look is recorded. */
export const clientGlance = (call: Call<typeof customerclient.glance>) =>
  call.transact(async (tx) => {
    const { me, params, tools } = call
    const { id } = await find(tx, me, clients, params.id)
    const [newest] = await tx
      .select()
      .from(healthRecords)
      .where(and(within(me, healthRecords), eq(healthRecords.clientId, id)))
      .orderBy(desc(healthRecords.recordDate))
      .limit(1)
    call.audit({ entityId: id, detail: { recordDate: newest?.recordDate ?? null } })
    return {
      health: newest === undefined ? null : glanceOf(showRecord(tools.keyring, newest)),
      care: may(me, order.visits.access) ? await clientPort.use().care(tx, me, id) : null,
    }
  })
